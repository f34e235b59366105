package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.Behaviour;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourFinding;
import dev.fusebox.lab.load.call.SingleCall;
import dev.fusebox.lab.load.call.SingleCall.CallAnswer;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.limits.ErrorCause;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Opens a circuit breaker by calls that time out, and finds what it answers and what closes it again. Hystrix judges its window when
 * the next call comes, and updates it twice a second. So after the time-outs single calls follow until one finds it open.
 */
final class BreakerTrip {

    private static final String HELLO = Endpoint.HELLO.path();
    private static final int FEWEST = 25;
    private static final long ANSWER_MS = 10_000;
    private static final long BETWEEN_CALLS_MS = 100;
    private static final long LOOK_MS = 15;

    /** Beyond the time limit; a breaker may judge half a second later. */
    private static final long PATIENCE_MS = 2500;

    /** After this time all time-outs are in the window. */
    private static final long JUDGED_MS = 150;

    /** Resilience4j's own default is a minute. */
    private static final long LONGEST_MS = 75_000;

    /** On a busy machine a breaker may let the first call through this much later than its time. */
    private static final long LATE_MS = 1500;

    /** A breaker may close a little before the caller has the answer that closes it. */
    private static final long TOGETHER_MS = 200;

    /** The breaker is read this long after the success; well within the time that any breaker stays open. */
    private static final long AFTER_MS = 500;

    private final GatewayUnderTest side;
    final List<SingleCall> calls;
    private final int timeLimit;
    private long openedAt;

    /** Sends more calls than the breaker needs before it judges. */
    BreakerTrip(GatewayUnderTest side) throws IOException {
        this.side = side;
        this.timeLimit = side.timeLimit();
        this.calls = new ArrayList<>(side.hang(callsFor(side)));
    }

    static int callsFor(GatewayUnderTest side) throws IOException {
        BreakerRule rule = side.breaker().spec().rule();
        return Math.max(FEWEST, rule == null ? 0 : rule.minimumCalls() + 5);
    }

    /** Whether it opened. All calls have ended by then, or the gateway has given them up. */
    boolean awaitOpen() throws IOException, InterruptedException {
        Clock.Condition over = () -> age() > timeLimit + 500 || calls.stream().allMatch(SingleCall::ended);
        side.clock().await(timeLimit + PATIENCE_MS - age(), LOOK_MS, () -> look() && over.met());
        return openedAt != 0;
    }

    /** Whether it has been seen open. */
    boolean look() throws IOException, InterruptedException {
        if (openedAt == 0 && age() > timeLimit + JUDGED_MS && !side.breaker().open()) {
            side.begin(HELLO).await(PATIENCE_MS);
        }
        if (openedAt == 0 && side.breaker().open()) {
            openedAt = side.clock().millis();
        }
        return openedAt != 0;
    }

    /** Milliseconds since it was first seen open. */
    long openFor() {
        return side.clock().millis() - openedAt;
    }

    private long age() {
        return calls.get(0).millis();
    }

    /** Opens it by time-outs, makes the service healthy again, and calls until a call succeeds. */
    static Map<Behaviour, BehaviourFinding> opened(GatewayUnderTest side) throws IOException, InterruptedException {
        Map<Behaviour, BehaviourFinding> found = new EnumMap<>(Behaviour.class);
        BreakerTrip trip = new BreakerTrip(side);
        try {
            if (!trip.awaitOpen()) {
                return BehaviourTest.OPEN_BREAKER.notMeasured(
                        "%d calls that timed out did not open it".formatted(trip.calls.size()));
            }
            BreakerReading open = side.breaker();
            CallAnswer answer = side.begin(HELLO).await(ANSWER_MS);
            if (BehaviourTest.since(open, side.breaker()).orZero(ErrorCause.SHORT_CIRCUITED) > 0) {
                found.put(Behaviour.OPEN_ANSWER, BehaviourTest.describeResponse(answer));
            }
        } finally {
            side.releaseAll(trip.calls);
        }
        found.put(Behaviour.OPEN_RECOVERS, trip.recovery());
        return found;
    }

    private BehaviourFinding recovery() throws IOException, InterruptedException {
        long healthyAfter = openFor();
        int rejected = 0;
        while (!side.begin(HELLO).await(ANSWER_MS).ok()) {
            rejected++;
            side.clock().sleep(BETWEEN_CALLS_MS);
            if (openFor() >= LONGEST_MS) {
                return BehaviourFinding.of("not", "not within " + LONGEST_MS / 1000 + " s");
            }
        }
        long after = openFor();
        BreakerRule rule = side.breaker().spec().rule();
        Integer openMs = rule == null ? null : Integer.valueOf(rule.openMs());
        boolean inTime = openMs != null && Math.abs(after - openMs) <= LATE_MS;
        return BehaviourFinding.of(
                inTime ? "when its " + openMs + " ms are over" : "after " + after / 1000 + " s",
                "%.1f s after the backend, %.1f s after the breaker opened (set to %s ms); %d calls rejected meanwhile"
                        .formatted((after - healthyAfter) / 1000.0, after / 1000.0, openMs, rejected));
    }

    /**
     * A call that begins before the breaker opens and succeeds while it is open. The moment of opening is not known beforehand: Hystrix
     * reads its counts up to half a second late, and only when a call comes. So successful calls begin one after the other, from before
     * the first time-out until one finds the breaker open. The calls before that one are in flight then.
     */
    static Map<Behaviour, BehaviourFinding> lateSuccess(GatewayUnderTest side)
            throws IOException, InterruptedException {
        LimitReading isolation = side.isolation();
        int needed = callsFor(side);
        if (isolation != null && isolation.max() != null && isolation.max() <= needed) {
            return BehaviourTest.LATE_SUCCESS.notMeasured(
                    "the breaker needs %d calls to open, and %s has no more than %d permits"
                            .formatted(needed, isolation.name(), isolation.max()));
        }
        Long trips = side.breaker().figures().trips();
        BreakerTrip trip = new BreakerTrip(side);
        try {
            List<SingleCall> late = trip.successfulCallsUntilOpen();
            if (late.isEmpty() && Objects.equals(trips, side.breaker().figures().trips())) {
                return BehaviourTest.LATE_SUCCESS.notMeasured(
                        "%d calls that timed out did not open it".formatted(needed));
            }
            return trip.oneSucceeds(late) ? Map.of(Behaviour.OPEN_CLOSED_BY, afterwards(side)) : Map.of();
        } finally {
            side.releaseAll(trip.calls);
        }
    }

    /** Calls in flight when it opens; none when it does not open. */
    private List<SingleCall> successfulCallsUntilOpen() throws IOException, InterruptedException {
        side.clock().sleep(Math.max(0, timeLimit * 9L / 10 - age()));
        List<SingleCall> begun = new ArrayList<>();
        while (age() < timeLimit + PATIENCE_MS) {
            SingleCall call = side.begin("/sleep/" + timeLimit * 4L / 5);
            begun.add(call);
            calls.add(call);
            if (side.clock()
                    .await(BETWEEN_CALLS_MS, LOOK_MS, () -> side.breaker().open())) {
                return begun.stream().filter(one -> !one.ended()).toList();
            }
        }
        return List.of();
    }

    /** Waits until one succeeds. Returns whether the breaker was open until then. */
    private boolean oneSucceeds(List<SingleCall> late) throws IOException, InterruptedException {
        long open = side.clock().millis();
        while (true) {
            boolean openNow = side.breaker().open();
            long now = side.clock().millis();
            open = openNow ? now : open;
            for (SingleCall call : late) {
                if (call.ended() && call.await(1).ok()) {
                    return now - open <= TOGETHER_MS;
                }
            }
            if (now - open > TOGETHER_MS || late.stream().allMatch(SingleCall::ended)) {
                return false;
            }
            side.clock().sleep(LOOK_MS);
        }
    }

    private static BehaviourFinding afterwards(GatewayUnderTest side) throws IOException, InterruptedException {
        long end = side.clock().millis();
        boolean closed =
                side.clock().await(AFTER_MS, LOOK_MS, () -> side.breaker().closed());
        long passed = side.clock().millis() - end;
        return closed
                ? BehaviourFinding.of("closes it", "that closes it (seen %d ms later)".formatted(passed))
                : BehaviourFinding.of("stays open", "it stays open (looked at for %d ms)".formatted(passed));
    }
}
