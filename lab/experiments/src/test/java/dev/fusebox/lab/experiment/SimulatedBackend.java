package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.RouteCounts.Look;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.TestClock;
import dev.fusebox.lab.load.call.Callers;
import dev.fusebox.lab.results.trial.HungEnd;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A route with one limit, and its callers: what does not get through waits, or is rejected. */
public final class SimulatedBackend implements HeldBackend, Callers {

    /** One call: it is held from some moment on, and has ended when it has a status. */
    private static final class Call {
        private Long heldAt;
        private Integer status;

        private boolean held() {
            return heldAt != null && status == null;
        }

        private boolean queued() {
            return heldAt == null && status == null;
        }
    }

    public final TestClock clock = new TestClock();
    private final Integer max;
    private final WhenFull whenFull;
    private final List<LimitReading> behind = new ArrayList<>();
    private List<Call> calls = new ArrayList<>();
    private Integer poolSize;
    private long rejected;
    private int rejectedWith = 503;
    private int endsWith = 504;
    private long publishedAt;
    private long timeLimitMs = Long.MAX_VALUE;
    private long stepMs;
    private boolean stuck;
    private boolean tells = true;
    private int first = Integer.MAX_VALUE;
    private long restAfter;
    private long queueCountedAt;
    public int most;

    /** @param max {@code null} for no bound */
    public SimulatedBackend(Integer max, WhenFull whenFull) {
        this.max = max;
        this.whenFull = whenFull;
    }

    /** Before then the limit is not published. */
    public SimulatedBackend publishedAfter(long millis) {
        publishedAt = millis;
        return this;
    }

    /** Before {@code rest} only {@code calls} calls arrive at the service; the others use slots of the limit already. */
    public SimulatedBackend arriving(int calls, long rest) {
        first = calls;
        restAfter = rest;
        return this;
    }

    /** Before then waiting calls are not counted as waiting. */
    public SimulatedBackend queueCountedAfter(long millis) {
        queueCountedAt = millis;
        return this;
    }

    /** Held calls never end. */
    public SimulatedBackend stuck() {
        stuck = true;
        return this;
    }

    /** A connection pool behind the limit, for which no call waits. */
    public SimulatedBackend withPool(int size) {
        poolSize = size;
        return this;
    }

    /** Held calls end after this time with a 504. */
    public SimulatedBackend endingAfter(long millis) {
        timeLimitMs = millis;
        return this;
    }

    /** They end with this status. */
    public SimulatedBackend endingWith(int status) {
        endsWith = status;
        return this;
    }

    /** Time to send the calls of one step. */
    public SimulatedBackend sendingFor(long millis) {
        stepMs = millis;
        return this;
    }

    /** Status of rejected calls. */
    public SimulatedBackend rejectingWith(int status) {
        rejectedWith = status;
        return this;
    }

    /** Does not count its held calls; the connections of its callers are closed. */
    public SimulatedBackend ofOthers() {
        tells = false;
        return this;
    }

    /** Another limit on the way, which never changes. */
    public SimulatedBackend with(LimitReading other) {
        behind.add(other);
        return this;
    }

    /** Fresh callers; those before have ended. */
    public CallHold fresh(int attempt) {
        calls = new ArrayList<>();
        return new CallHold(this, this, clock);
    }

    @Override
    public void add(int callers) {
        clock.sleep(stepMs);
        pass();
        for (int i = 0; i < callers; i++) {
            Call call = new Call();
            calls.add(call);
            if (!enters(call, clock.millis()) && whenFull == WhenFull.REJECTS) {
                call.status = rejectedWith;
                rejected++;
            }
        }
        most = Math.max(most, sent());
    }

    private boolean enters(Call call, long at) {
        if (max != null && inUse() >= max) {
            return false;
        }
        call.heldAt = at;
        return true;
    }

    /** Ends what a time limit has ended by now, one after the other. */
    private void pass() {
        while (timeLimitMs != Long.MAX_VALUE) {
            Call next = calls.stream()
                    .filter(Call::held)
                    .min(Comparator.comparing(c -> c.heldAt))
                    .orElse(null);
            if (next == null || next.heldAt + timeLimitMs > clock.millis()) {
                return;
            }
            next.status = endsWith;
            admit(next.heldAt + timeLimitMs);
        }
    }

    private void admit(long at) {
        calls.stream().filter(Call::queued).forEach(c -> enters(c, at));
    }

    @Override
    public int sent() {
        return calls.size();
    }

    @Override
    public List<HungEnd> ends() {
        return List.of();
    }

    @Override
    public Map<Integer, Integer> answers() {
        pass();
        Map<Integer, Integer> answers = new TreeMap<>();
        calls.stream().filter(c -> c.status != null).forEach(c -> answers.merge(c.status, 1, Integer::sum));
        return answers;
    }

    @Override
    public Integer held() {
        pass();
        int arrived = clock.millis() < restAfter ? Math.min(first, inUse()) : inUse();
        return tells ? Integer.valueOf(arrived) : null;
    }

    private int inUse() {
        return (int) calls.stream().filter(Call::held).count();
    }

    @Override
    public boolean givesUp() {
        return !tells;
    }

    @Override
    public void release() {
        pass();
        if (!stuck && tells) {
            calls.stream().filter(Call::held).forEach(c -> c.status = 200);
            admit(clock.millis());
        }
    }

    @Override
    public Look look() {
        pass();
        if (clock.millis() < publishedAt) {
            return new Look(poolSize == null ? List.of() : List.of(pool()), List.of());
        }
        LimitId id = LimitId.named("gateway", LimitKind.BULKHEAD, "bulkhead.service-a");
        SettingValue setting = new SettingValue("size", String.valueOf(max), "profile p");
        int waiting = (int) calls.stream().filter(Call::queued).count();
        int queued = clock.millis() < queueCountedAt ? waiting / 2 : waiting;
        List<LimitReading> way = new ArrayList<>();
        way.add(new LimitReading(
                new LimitSpec(id, max, whenFull, setting),
                inUse(),
                whenFull == WhenFull.QUEUES ? Integer.valueOf(queued) : null,
                whenFull == WhenFull.REJECTS ? Long.valueOf(rejected) : null));
        if (poolSize != null) {
            way.add(pool());
        }
        way.addAll(behind);
        return new Look(way, List.of());
    }

    private LimitReading pool() {
        LimitId id = LimitId.named("gateway", LimitKind.HTTP_POOL, "pool.service-a");
        return new LimitReading(new LimitSpec(id, poolSize, WhenFull.QUEUES, null), inUse(), 0, null);
    }

    @Override
    public void close() {
        if (!stuck) {
            calls.stream().filter(c -> c.status == null).forEach(c -> c.status = NO_ANSWER);
        }
    }
}
