package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.TestClock;
import dev.fusebox.lab.load.call.SingleCall;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A gateway with a semaphore, a time limit of a second and a circuit breaker that judges when the next call comes. A rejected
 * and a timed-out call is an error, an answer of the backend is none.
 */
final class SimulatedGateway implements GatewayUnderTest {

    static final int TIME_LIMIT = 1000;
    static final int OPEN_MS = 5000;
    private static final int VOLUME = 20;

    final TestClock clock = new TestClock();
    private final int permits;
    private final List<Call> calls = new ArrayList<>();
    private final Map<ErrorCause, Long> errors = new EnumMap<>(ErrorCause.class);
    private final List<Long> errorsAt = new ArrayList<>();
    private int windowCalls;
    private long openedAt = -1;

    /** What an option of a gateway changes. */
    boolean lateSuccessCloses;

    boolean neverOpens;

    /** Its breaker sees what is counted only at the end of a step of this length; 0 for at once. */
    int judgedEveryMs;

    /** When such a step ends. */
    int judgedAtMs;

    boolean permitOutlivesItsClient;

    /** Whether it has a semaphore and a circuit breaker. */
    boolean guarded = true;

    SimulatedGateway(int permits) {
        this.permits = permits;
    }

    private final class Call implements SingleCall {
        private final boolean hangs;
        private final long start = clock.millis();
        private boolean admitted;
        private boolean atBackend;
        private long end = Long.MAX_VALUE;
        private CallAnswer answer;

        Call(boolean hangs) {
            this.hangs = hangs;
        }

        private Call ends(long at, int status, String body) {
            end = at;
            answer = new CallAnswer(status, "text/plain", body, at - start);
            return this;
        }

        /** What time has brought about by now. */
        private void settle() {
            if (admitted && end <= clock.millis()) {
                admitted = false;
                windowCalls++;
                if (answer.status() == 504) {
                    errors.merge(ErrorCause.TIMED_OUT, 1L, Long::sum);
                    errorsAt.add(end);
                } else if (answer.ok() && lateSuccessCloses && openedAt >= start) {
                    close();
                }
            }
        }

        @Override
        public long millis() {
            return clock.millis() - start;
        }

        @Override
        public boolean ended() {
            return end <= clock.millis();
        }

        @Override
        public CallAnswer await(long millis) {
            clock.sleep(Math.max(0, Math.min(millis, end - clock.millis())));
            SimulatedGateway.this.settle();
            return ended() ? answer : CallAnswer.none(millis());
        }

        @Override
        public void giveUp() {
            if (!ended() && !permitOutlivesItsClient) {
                admitted = false;
                end = clock.millis();
                answer = CallAnswer.none(millis());
            }
        }
    }

    private void close() {
        openedAt = -1;
        windowCalls = 0;
        errors.remove(ErrorCause.TIMED_OUT);
        errorsAt.clear();
    }

    private void settle() {
        List.copyOf(calls).forEach(Call::settle);
    }

    @Override
    public TestClock clock() {
        return clock;
    }

    @Override
    public SingleCall begin(String path) {
        settle();
        Call call = new Call(path.equals("/hang"));
        calls.add(call);
        if (!neverOpens && openedAt < 0 && judgedErrors() >= VOLUME) {
            openedAt = clock.millis();
        }
        if (openedAt >= 0 && clock.millis() - openedAt < OPEN_MS) {
            errors.merge(ErrorCause.SHORT_CIRCUITED, 1L, Long::sum);
            return call.ends(clock.millis(), 500, "short-circuited");
        }
        if (openedAt >= 0) {
            close();
        }
        if (inUse() >= permits) {
            errors.merge(ErrorCause.SEMAPHORE_REJECTED, 1L, Long::sum);
            errorsAt.add(clock.millis());
            windowCalls++;
            return call.ends(clock.millis(), 503, "full");
        }
        call.admitted = true;
        call.atBackend = call.hangs;
        if (path.startsWith("/sleep/")) {
            return call.ends(clock.millis() + Integer.parseInt(path.substring(7)), 200, "slept");
        }
        return call.hangs
                ? call.ends(clock.millis() + TIME_LIMIT, 504, "timed out")
                : call.ends(clock.millis(), path.startsWith("/status/") ? 500 : 200, "at once");
    }

    private int inUse() {
        return (int) calls.stream().filter(c -> c.admitted && !c.ended()).count();
    }

    private int windowErrors() {
        return errors.entrySet().stream()
                .filter(e -> e.getKey().inWindow())
                .mapToInt(e -> e.getValue().intValue())
                .sum();
    }

    private long judgedErrors() {
        long now = clock.millis();
        long judged = judgedEveryMs == 0 ? now : now - Math.floorMod(now - judgedAtMs, judgedEveryMs);
        return errorsAt.stream().filter(at -> at <= judged).count();
    }

    @Override
    public List<LimitReading> chain() {
        settle();
        if (!guarded) {
            return List.of();
        }
        LimitId id = new LimitId("gateway", LimitKind.SEMAPHORE, "service-a");
        return List.of(new LimitReading(new LimitSpec(id, permits, WhenFull.REJECTS, null), inUse(), null, null));
    }

    @Override
    public Optional<BreakerReading> published() {
        settle();
        if (!guarded) {
            return Optional.empty();
        }
        ErrorCounts counts = ErrorCounts.NONE;
        for (ErrorCause cause : ErrorCause.values()) {
            counts = counts.with(cause, errors.getOrDefault(cause, 0L));
        }
        BreakerState state = openedAt < 0 ? BreakerState.CLOSED : BreakerState.OPEN;
        return Optional.of(new BreakerReading(
                new BreakerSpec(
                        "gateway",
                        "service-a",
                        new BreakerRule.HealthSnapshots(VOLUME, 50, 10_000, OPEN_MS, true),
                        Map.of()),
                new BreakerPoint(clock.millis(), state, windowCalls, windowErrors(), 0L, 0L, counts)));
    }

    @Override
    public int timeLimit() {
        return TIME_LIMIT;
    }

    @Override
    public int atBackend() {
        return (int) calls.stream().filter(c -> c.atBackend).count();
    }

    @Override
    public void release() {
        calls.stream().filter(c -> c.atBackend).forEach(c -> {
            c.atBackend = false;
            if (!c.ended()) {
                c.ends(clock.millis(), 200, "released");
            }
        });
    }
}
