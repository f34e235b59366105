package dev.fusebox.lab.experiment.bystander;

import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.experiment.HeldBackend;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.HungChoice;
import dev.fusebox.lab.load.SteadyCalls;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.MachineLoad;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.cell.CpuUse;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/**
 * Calls of the healthy route, at all instances of its gateway at once: before callers are held, and meanwhile.
 *
 * @param patience how long a healthy caller waits for his answer
 */
record HealthyCalls(Processes processes, HungChoice choice, Duration patience) {

    private static final int PER_SECOND = 40;
    private static final int WARM_PER_SECOND = 100;
    private static final Duration WARM = Duration.ofSeconds(3);
    private static final Duration IDLE = Duration.ofSeconds(5);

    /**
     * The healthy route with no caller held.
     *
     * @param each by instance of the gateway
     */
    record Idle(Map<Component, Healthy> each, @Nullable CpuUse machine) {

        /** Why it is no basis for a verdict; {@code null} when it is one: other programs that slow no call spoil nothing. */
        @Nullable
        String doubt() {
            String unfit = each.values().stream()
                    .flatMap(healthy -> Stream.ofNullable(healthy.unfit()))
                    .findFirst()
                    .orElse(null);
            return unfit != null && machine != null && machine.disturbed() ? machine.words() : unfit;
        }

        /** That with the fewest successful calls. */
        Healthy worst() {
            return each.values().stream()
                    .min(Comparator.comparingInt(Healthy::ok))
                    .orElseThrow();
        }
    }

    /** The instances of the gateway. */
    List<Component> entries() {
        return processes.instances(choice.gateway().component());
    }

    /** All routes at the same time. */
    void warmUp() throws IOException, InterruptedException {
        BreakerCooldown.await(processes, choice.gateway());
        for (Component entry : entries()) {
            warmUp(entry);
        }
    }

    private void warmUp(Component entry) throws IOException, InterruptedException {
        int perSecond = Math.max(1, WARM_PER_SECOND / 2 / choice.hung().size());
        List<CallsOfRoute> all = new ArrayList<>();
        choice.hung().forEach(route -> all.add(() -> SteadyCalls.run(hello(entry, route), perSecond, WARM, patience)));
        all.add(() -> SteadyCalls.run(hello(entry, choice.healthy()), WARM_PER_SECOND, WARM, patience));
        together("warm-up", all);
    }

    private interface CallsOfRoute {
        void run() throws IOException, InterruptedException;
    }

    /** All at once, the last of them in this thread. */
    private static void together(String name, List<CallsOfRoute> all) throws IOException, InterruptedException {
        int last = all.size() - 1;
        List<Thread> others = all.subList(0, last).stream()
                .map(calls -> new Thread(() -> Failable.run(calls::run), name))
                .toList();
        for (Thread other : others) {
            other.setDaemon(true);
            other.start();
        }
        all.get(last).run();
        for (Thread other : others) {
            other.join();
        }
    }

    Idle idle() throws IOException, InterruptedException {
        try (MachineLoad load = MachineLoad.watch(processes)) {
            Map<Component, Healthy> calls = run(IDLE);
            return new Idle(calls, load.busiest().orElse(null));
        }
    }

    Map<Component, Healthy> run(Duration length) throws IOException, InterruptedException {
        Map<Component, Healthy> seen = new ConcurrentHashMap<>();
        together(
                "healthy calls",
                entries().stream()
                        .<CallsOfRoute>map(entry -> () -> seen.put(entry, run(entry, length)))
                        .toList());
        Map<Component, Healthy> ordered = new LinkedHashMap<>();
        for (Component entry : entries()) {
            Healthy of = seen.get(entry);
            if (of == null) {
                throw new IOException("the healthy calls to " + entry.id() + " failed");
            }
            ordered.put(entry, of);
        }
        return ordered;
    }

    private Healthy run(Component entry, Duration length) throws IOException, InterruptedException {
        RouteCounts.Look before = look(entry);
        Healthy seen = SteadyCalls.run(hello(entry, choice.healthy()), PER_SECOND, length, patience);
        return seen.counted(RouteCounts.between(before, look(entry)));
    }

    /** At the healthy route of an instance. */
    RouteCounts.Look look(Component entry) throws IOException {
        return HeldBackend.Own.of(
                        processes, entry, choice.healthy(), choice.healthy().service(), null)
                .look();
    }

    String hello(Component entry, Route to) {
        return url(processes, entry, to, Endpoint.HELLO.path());
    }

    static String url(Processes processes, Component entry, Route to, String path) {
        return processes.url(entry) + to.prefix() + path;
    }
}
