package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.TestClock;
import dev.fusebox.lab.load.Callers;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A route with one limit, and its callers: what does not get through waits, or is rejected. */
final class SimulatedBackend implements HeldBackend, Callers {

    final TestClock clock = new TestClock();
    private final Integer max;
    private final WhenFull whenFull;
    private long publishedAt;
    private int sent;
    private int answered;
    private boolean stuck;
    private int first = Integer.MAX_VALUE;
    private long restAfter;

    /** @param max {@code null} for no bound */
    SimulatedBackend(Integer max, WhenFull whenFull) {
        this.max = max;
        this.whenFull = whenFull;
    }

    /** The limit is not there for anybody to read until then. */
    SimulatedBackend publishedAfter(long millis) {
        publishedAt = millis;
        return this;
    }

    /** Only so many calls arrive at the service before that moment; the limit holds the others already. */
    SimulatedBackend arriving(int calls, long rest) {
        first = calls;
        restAfter = rest;
        return this;
    }

    /** Held calls never end. */
    SimulatedBackend stuck() {
        stuck = true;
        return this;
    }

    @Override
    public void add(int callers) {
        sent += callers;
    }

    @Override
    public int sent() {
        return sent;
    }

    private int rejected() {
        return whenFull == WhenFull.REJECTS && max != null ? Math.max(0, sent - max) : 0;
    }

    @Override
    public Map<Integer, Integer> answers() {
        Map<Integer, Integer> answers = new TreeMap<>(Map.of(503, rejected(), 200, answered));
        answers.values().removeIf(count -> count == 0);
        return answers;
    }

    @Override
    public int held() {
        return clock.millis() < restAfter ? Math.min(first, inUse()) : inUse();
    }

    private int inUse() {
        int through = sent - rejected() - answered;
        return max == null ? through : Math.min(through, max);
    }

    @Override
    public void release() {
        answered += stuck ? 0 : held();
    }

    @Override
    public boolean mayBind() {
        return max != null;
    }

    @Override
    public List<LimitReading> chain() {
        if (clock.millis() < publishedAt) {
            return List.of();
        }
        LimitId id = LimitId.named("gateway", LimitKind.BULKHEAD, "bulkhead.service-a");
        SettingValue setting = new SettingValue("size", String.valueOf(max), "profile p");
        return List.of(new LimitReading(new LimitSpec(id, max, whenFull, setting), inUse(), null, null));
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
