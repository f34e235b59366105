package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.load.SingleCall.CallAnswer;
import dev.fusebox.lab.results.EquivalenceResult.Behaviour;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.limits.ErrorCause;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Opens the breaker by time-outs, makes the service healthy again, and calls until a call is answered. */
final class OpenBreaker implements BehaviourTest {

    private static final String HELLO = Endpoint.HELLO.path();
    private static final long PATIENCE_MS = 10_000;
    private static final long BETWEEN_CALLS_MS = 100;

    /** Resilience4j's own default is a minute. */
    private static final long LONGEST_MS = 75_000;

    /** How much later than its time a breaker may let the first call through, on a busy machine. */
    private static final long LATE_MS = 1500;

    @Override
    public List<Behaviour> about() {
        return List.of(Behaviour.OPEN_ANSWER, Behaviour.OPEN_RECOVERS);
    }

    @Override
    public Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException {
        Map<Behaviour, BehaviourFinding> found = new EnumMap<>(Behaviour.class);
        BreakerTrip trip = new BreakerTrip(side);
        try {
            if (!trip.awaitOpen()) {
                about().forEach(b -> found.put(
                        b,
                        BehaviourFinding.notMeasured("%d calls that timed out did not open it"
                                .formatted(trip.calls().size()))));
                return found;
            }
            BreakerReading open = side.breaker();
            CallAnswer answer = side.begin(HELLO).await(PATIENCE_MS);
            if (BehaviourFindings.since(open, side.breaker()).orZero(ErrorCause.SHORT_CIRCUITED) > 0) {
                found.put(Behaviour.OPEN_ANSWER, BehaviourFindings.describeResponse(answer));
            }
        } finally {
            trip.release();
        }
        found.put(Behaviour.OPEN_RECOVERS, recovery(side, trip));
        return found;
    }

    private static BehaviourFinding recovery(GatewayUnderTest side, BreakerTrip trip)
            throws IOException, InterruptedException {
        long healthyAfter = trip.openFor();
        int refused = 0;
        while (trip.openFor() < LONGEST_MS) {
            if (side.begin(HELLO).await(PATIENCE_MS).ok()) {
                long after = trip.openFor();
                BreakerRule rule = side.breaker().spec().rule();
                Integer openMs = rule == null ? null : Integer.valueOf(rule.openMs());
                boolean inTime = openMs != null && after >= openMs - LATE_MS && after <= openMs + LATE_MS;
                return BehaviourFinding.of(
                        inTime ? "when its " + openMs + " ms are over" : "after " + after / 1000 + " s",
                        "%.1f s after the backend is, %.1f s after it opened (set to %s ms); %d calls refused meanwhile"
                                .formatted((after - healthyAfter) / 1000.0, after / 1000.0, openMs, refused));
            }
            refused++;
            side.clock().sleep(BETWEEN_CALLS_MS);
        }
        return BehaviourFinding.of("not", "not within " + LONGEST_MS / 1000 + " s");
    }
}
