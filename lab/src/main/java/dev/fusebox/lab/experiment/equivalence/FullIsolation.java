package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.Counts;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.load.SingleCall;
import dev.fusebox.lab.load.SingleCall.CallAnswer;
import dev.fusebox.lab.results.EquivalenceResult.Behaviour;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Five calls more than there are permits. */
final class FullIsolation implements BehaviourTest {

    /** Too few to open a breaker that counts them. */
    private static final int TOO_MANY = 5;

    private static final int LARGEST = 600;
    private static final long PATIENCE_MS = 3000;

    @Override
    public List<Behaviour> about() {
        return List.of(Behaviour.REFUSED_ANSWER, Behaviour.REFUSED_COUNTS);
    }

    @Override
    public boolean waitsForTimeLimit() {
        return false;
    }

    @Override
    public Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException {
        LimitReading isolation = side.isolation();
        if (isolation == null || isolation.max() == null || isolation.max() > LARGEST) {
            return nothing("there is no semaphore, thread pool or bulkhead of at most " + LARGEST + " permits");
        }
        BreakerReading before = side.breaker();
        List<SingleCall> calls = new ArrayList<>();
        String full;
        try {
            for (int i = 0; i < isolation.max() + TOO_MANY; i++) {
                calls.add(side.begin("/hang"));
            }
            full = awaitRefusals(side, before);
        } finally {
            side.releaseAll(calls);
        }
        BreakerReading after = side.counted();
        ErrorCounts errors = BehaviourFindings.since(before, after);
        long refused = refused(errors);
        if (refused == 0 && full.isEmpty()) {
            return Map.of();
        }
        if (refused == 0) {
            return nothing("%d calls at once, and %s refused none; full was %s"
                    .formatted(calls.size(), isolation.name(), full));
        }
        long others = errors.orZero(ErrorCause.TIMED_OUT)
                + errors.orZero(ErrorCause.FAILED)
                + errors.orZero(ErrorCause.POOL_REJECTED);
        long good = Counts.orZero(after.figures().succeeded())
                - Counts.orZero(before.figures().succeeded());
        return Map.of(
                Behaviour.REFUSED_ANSWER, BehaviourFindings.describeResponse(firstRefusal(calls)),
                Behaviour.REFUSED_COUNTS, BehaviourFindings.countedAs((int) refused, others, good, before, after));
    }

    private Map<Behaviour, BehaviourFinding> nothing(String why) {
        return about().stream().collect(Collectors.toMap(b -> b, b -> BehaviourFinding.notMeasured(why)));
    }

    private static long refused(ErrorCounts errors) {
        return errors.orZero(ErrorCause.SEMAPHORE_REJECTED) + errors.orZero(ErrorCause.THREAD_POOL_REJECTED);
    }

    /** Returns soon after the first refusal; what is full by then. */
    private static String awaitRefusals(GatewayUnderTest side, BreakerReading before)
            throws IOException, InterruptedException {
        long deadline = side.clock().millis() + PATIENCE_MS;
        String full = "";
        while (side.clock().millis() < deadline) {
            if (refused(BehaviourFindings.since(before, side.breaker())) >= TOO_MANY) {
                return full;
            }
            String now = side.chain().stream()
                    .filter(l -> l.max() != null && l.inUse() != null && l.inUse() >= l.max())
                    .map(l -> l.name() + " (" + l.max() + ")")
                    .collect(Collectors.joining(", "));
            full = now.isEmpty() ? full : now;
            side.clock().sleep(20);
        }
        return full;
    }

    /** A refusal is what comes back first. */
    private static CallAnswer firstRefusal(List<SingleCall> calls) throws InterruptedException {
        List<CallAnswer> answers = new ArrayList<>();
        for (SingleCall call : calls) {
            answers.add(call.await(1));
        }
        return answers.stream()
                .filter(a -> !a.ok() && a.status() != 0)
                .min(Comparator.comparing(CallAnswer::millis))
                .orElse(new CallAnswer(0, "", "", 0));
    }
}
