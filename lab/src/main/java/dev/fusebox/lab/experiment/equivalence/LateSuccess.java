package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.load.SingleCall;
import dev.fusebox.lab.results.EquivalenceResult.Behaviour;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A call that begins before the breaker opens and ends well while it is open. */
final class LateSuccess implements BehaviourTest {

    private static final long LOOK_MS = 15;

    /** So long after the good end the breaker is looked at; well within any time that it stays open. */
    private static final long AFTER_MS = 500;

    @Override
    public List<Behaviour> about() {
        return List.of(Behaviour.OPEN_CLOSED_BY);
    }

    @Override
    public Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException {
        LimitReading isolation = side.isolation();
        int needed = BreakerTrip.callsFor(side);
        if (isolation != null && isolation.max() != null && isolation.max() <= needed) {
            return found(BehaviourFinding.notMeasured(
                    "the breaker needs %d calls to open, and %s has no more than %d permits"
                            .formatted(needed, isolation.name(), isolation.max())));
        }
        int limit = side.timeLimit();
        BreakerTrip trip = new BreakerTrip(side);
        SingleCall late = null;
        try {
            side.clock().sleep(limit * 9L / 10);
            late = side.begin("/sleep/" + limit * 4L / 5);
            boolean open = false;
            while (!late.ended() && late.millis() < 2L * limit) {
                open = trip.look() && side.breaker().open();
                side.clock().sleep(LOOK_MS);
            }
            if (!late.await(1).ok()) {
                return found(BehaviourFinding.notMeasured("the call that was to end well did not"));
            }
            if (!open) {
                return found(BehaviourFinding.notMeasured("the breaker was not open before that call ended"));
            }
            return found(after(side));
        } finally {
            if (late != null) {
                late.giveUp();
            }
            trip.release();
        }
    }

    private static BehaviourFinding after(GatewayUnderTest side) throws IOException, InterruptedException {
        long end = side.clock().millis();
        long passed = 0;
        while (passed < AFTER_MS) {
            passed = side.clock().millis() - end;
            if (side.breaker().closed()) {
                return BehaviourFinding.of("closes it", "that closes it (seen %d ms later)".formatted(passed));
            }
            side.clock().sleep(LOOK_MS);
        }
        return BehaviourFinding.of("stays open", "it stays open (looked at for %d ms)".formatted(passed));
    }

    private static Map<Behaviour, BehaviourFinding> found(BehaviourFinding finding) {
        return Map.of(Behaviour.OPEN_CLOSED_BY, finding);
    }
}
