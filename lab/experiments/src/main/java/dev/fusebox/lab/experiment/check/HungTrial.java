package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.load.SteadyCalls;
import dev.fusebox.lab.process.MachineLoad;
import dev.fusebox.lab.results.cell.CpuUse;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.Healthy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * All other routes while one hangs: as many callers as are asked for call it at once, and where a time limit ends one of the calls that
 * hang, another comes in its place.
 */
record HungTrial(List<OpenRoute> routes, int users) {

    private static final Duration WARM = Duration.ofSeconds(4);

    private static final Duration LENGTH = Duration.ofSeconds(2);

    /** A bystander of usual patience. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final double WELL = 0.99;
    private static final double SLOWER_MS = 50;
    private static final int MOST_PER_SECOND = 120;
    private static final long SETTLED_MS = 700;
    private static final long AGAIN_MS = 200;

    /** In each of those times: more would load the machine, and not the limits. */
    private static final int MOST_AGAIN = 20;

    private static final long RECOVERY_MS = 15_000;
    private static final long LOOK_MS = 100;

    /**
     * What it saw.
     *
     * @param held the most calls of the hung route that were at its backend at once
     */
    record Seen(Map<String, BystanderVerdict> verdicts, int held) {}

    /** Otherwise the first comparison would be with a gateway that is still cold. */
    void warmUp() throws InterruptedException {
        healthy(routes, WARM);
    }

    /** A route that suffers must do so twice, since a pause of the machine can harm it once. */
    Seen run(OpenRoute hung) throws IOException, InterruptedException {
        List<OpenRoute> others = routes.stream()
                .filter(other -> other != hung && other.apartFrom(hung))
                .toList();
        if (others.isEmpty()) {
            return new Seen(Map.of(), once(hung, others).held());
        }
        Seen first = once(hung, others);
        boolean harmed = first.verdicts().values().stream().anyMatch(v -> v != BystanderVerdict.ISOLATED);
        if (!harmed) {
            return first;
        }
        Seen second = once(hung, others);
        Map<String, BystanderVerdict> better = new LinkedHashMap<>(first.verdicts());
        better.replaceAll((id, verdict) -> verdict == BystanderVerdict.ISOLATED
                ? verdict
                : second.verdicts().getOrDefault(id, verdict));
        return new Seen(better, Math.max(first.held(), second.held()));
    }

    private Seen once(OpenRoute hung, List<OpenRoute> others) throws IOException, InterruptedException {
        hung.gateway().process().resetBreakers();
        Map<String, Healthy> idle = healthy(others, LENGTH);
        hung.hangs();
        CallHold hold = new CeilingTrial(hung).hold(false);
        ScheduledExecutorService again = Executors.newSingleThreadScheduledExecutor();
        int held;
        Map<String, Healthy> seen;
        boolean disturbed;
        try (MachineLoad load = MachineLoad.watch(hung.gateway().stack())) {
            hold.calls().add(users);
            held = hold.awaitSettled(SETTLED_MS);
            int most = held;
            again.scheduleAtFixedRate(
                    () -> hold.calls()
                            .add(Math.max(
                                    0,
                                    Math.min(MOST_AGAIN, most - hung.backend().held()))),
                    AGAIN_MS,
                    AGAIN_MS,
                    TimeUnit.MILLISECONDS);
            seen = healthy(others, LENGTH);
            held = Math.max(held, hung.backend().held());
            disturbed = load.busiest().filter(CpuUse::disturbed).isPresent();
        } finally {
            again.shutdownNow();
            again.awaitTermination(1, TimeUnit.SECONDS);
            hold.close();
            hung.backend().answers();
        }
        recovered(hung);
        Map<String, BystanderVerdict> verdicts = new LinkedHashMap<>();
        others.forEach(other -> verdicts.put(other.id(), judge(of(idle, other), of(seen, other), disturbed)));
        return new Seen(verdicts, held);
    }

    private static Healthy of(Map<String, Healthy> seen, OpenRoute route) {
        return Objects.requireNonNull(seen.get(route.id()));
    }

    /**
     * As an experiment on bystanders judges, but calls that all succeed are slow only when half of them are: of as few as these the slowest
     * hundredth is one call. Other programs make calls slow, too; they do not make them fail.
     */
    private static BystanderVerdict judge(Healthy idle, Healthy seen, boolean disturbed) {
        if (idle.ok() < WELL * idle.sent()) {
            return BystanderVerdict.INCONCLUSIVE;
        }
        BystanderVerdict verdict = Healthy.judge(idle, seen);
        if (verdict != BystanderVerdict.DEGRADED || seen.ok() - seen.late() < WELL * seen.sent()) {
            return verdict;
        }
        boolean slow = ms(seen.p50Ms()) > Math.max(3 * ms(idle.p50Ms()), ms(idle.p50Ms()) + SLOWER_MS);
        return !slow ? BystanderVerdict.ISOLATED : disturbed ? BystanderVerdict.INCONCLUSIVE : verdict;
    }

    private static double ms(@Nullable Double median) {
        return Objects.requireNonNullElse(median, 0.0);
    }

    /** Its limits are free and its circuit breaker lets calls through. */
    private static void recovered(OpenRoute hung) throws IOException, InterruptedException {
        hung.gateway().process().resetBreakers();
        Clock.SYSTEM.await(RECOVERY_MS, LOOK_MS, hung::reachesBackend);
        hung.gateway().process().resetBreakers();
        hung.gateway().requireAlive();
    }

    /** All at the same time. What a fallback answers is no success: the backend has not got that call. */
    private static Map<String, Healthy> healthy(List<OpenRoute> asked, Duration length) throws InterruptedException {
        Map<String, Healthy> seen = new ConcurrentHashMap<>();
        int perSecond = Math.max(5, Math.min(40, MOST_PER_SECOND / Math.max(1, asked.size())));
        List<Thread> threads = new ArrayList<>();
        for (OpenRoute route : asked) {
            Thread thread = new Thread(() -> seen.put(route.id(), healthy(route, perSecond, length)), "healthy calls");
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (seen.size() < asked.size()) {
            throw new LabException("the healthy calls were interrupted");
        }
        return seen;
    }

    private static Healthy healthy(OpenRoute route, int perSecond, Duration length) {
        try {
            int before = route.received();
            Healthy seen = SteadyCalls.run(route.url(), route.headers(), perSecond, length, PATIENCE);
            int ok = Math.min(seen.ok(), route.received() - before);
            return new Healthy(
                    seen.sent(),
                    ok,
                    seen.p50Ms(),
                    seen.p99Ms(),
                    seen.answers(),
                    seen.ok() - ok,
                    seen.late(),
                    seen.calls());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted", e);
        }
    }
}
