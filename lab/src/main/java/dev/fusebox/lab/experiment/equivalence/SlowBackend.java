package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.load.SingleCall;
import dev.fusebox.lab.load.SingleCall.CallAnswer;
import dev.fusebox.lab.results.EquivalenceResult.Behaviour;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One call that the service holds for longer than any time limit, and what is given back when. */
final class SlowBackend implements BehaviourTest {

    private static final long LOOK_MS = 15;
    private static final long LONGEST_MS = 8000;

    /** Two moments that lie closer together are one, on a busy machine. */
    private static final long TOGETHER_MS = 400;

    @Override
    public List<Behaviour> about() {
        return List.of(
                Behaviour.TIMED_OUT_ANSWER,
                Behaviour.TIMED_OUT_WHEN,
                Behaviour.TIMED_OUT_PERMIT,
                Behaviour.TIMED_OUT_THREAD,
                Behaviour.TIMED_OUT_BACKEND,
                Behaviour.TIMED_OUT_COUNTS);
    }

    @Override
    public Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException {
        BreakerReading before = side.breaker();
        Integer idle = side.threads();
        SingleCall call = side.begin("/hang");
        try {
            Long permitFree = null;
            Long threadFree = null;
            Long answered = null;
            Integer left = null;
            boolean held = false;
            while (call.millis() < LONGEST_MS && (answered == null || permitFree == null || threadFree == null)) {
                int permits = side.permits();
                held |= permits > 0;
                if (held && permits == 0 && permitFree == null) {
                    permitFree = call.millis();
                }
                Integer threads = side.threads();
                if (held && threadFree == null && (idle == null || threads == null || threads <= idle)) {
                    threadFree = idle == null ? Long.valueOf(-1) : Long.valueOf(call.millis());
                }
                if (call.ended() && answered == null) {
                    answered = call.await(1).millis();
                    left = side.atBackend();
                }
                side.clock().sleep(LOOK_MS);
            }
            if (answered == null) {
                return Map.of();
            }
            CallAnswer answer = call.await(1);
            Map<Behaviour, BehaviourFinding> found = new EnumMap<>(Behaviour.class);
            found.put(Behaviour.TIMED_OUT_ANSWER, BehaviourFindings.describeResponse(answer));
            found.put(
                    Behaviour.TIMED_OUT_WHEN, BehaviourFinding.of("" + Math.round(answered / 500.0), answered + " ms"));
            found.put(Behaviour.TIMED_OUT_PERMIT, moment(permitFree, answered));
            found.put(
                    Behaviour.TIMED_OUT_THREAD,
                    idle == null
                            ? BehaviourFinding.of("no thread", "no thread is held: an event loop")
                            : moment(threadFree, answered));
            found.put(Behaviour.TIMED_OUT_BACKEND, BehaviourFinding.of("" + left));
            found.put(Behaviour.TIMED_OUT_COUNTS, BehaviourFindings.countedAs(1, 0, 0, before, side.counted()));
            return found;
        } finally {
            side.releaseAll(List.of(call));
        }
    }

    private static BehaviourFinding moment(@Nullable Long freed, long answered) {
        if (freed == null) {
            return BehaviourFinding.of(
                    "later", "not within " + LONGEST_MS + " ms, while the backend still held the call");
        }
        long earlier = answered - freed;
        String order = Math.abs(earlier) <= TOGETHER_MS
                ? "with the answer"
                : earlier > 0 ? earlier + " ms before the answer" : -earlier + " ms after the answer";
        String gist = Math.abs(earlier) <= TOGETHER_MS ? "with" : earlier > 0 ? "before" : "after";
        return BehaviourFinding.of(gist, "%s, after %d ms".formatted(order, freed));
    }
}
