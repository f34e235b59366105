package dev.fusebox.lab.collect;

import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.demand.CpuDemand.ProcessSeconds;
import dev.fusebox.lab.demand.CpuDemand.UsedSeconds;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.jmx.ThreadTimes;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.load.LoadGenerator.RequestBody;
import dev.fusebox.lab.load.choice.LoadGenerators;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures what short loads cost.
 *
 * @param connections of the users
 * @param scratch for raw files
 */
record WarmUpMeter(Processes processes, Connections connections, Path scratch) {

    private static final int NO_END = 1_000_000;
    private static final HeldProcesses NONE_HELD = new HeldProcesses(List.of());

    /** What gets separate load windows. */
    record Warmed(Gateway gateway, Component instance, Endpoint endpoint) {
        @Override
        public String toString() {
            return (instance.number() > 1 ? instance.instanceName() : gateway.id())
                    + (endpoint.equals(Endpoint.HELLO) ? "" : " " + endpoint.id());
        }
    }

    /**
     * @param rate answers per second; 0 without an answer
     * @param cost of an answer: processor time of the processes under load, or time where that cannot be read
     * @param load with the processor time; {@code null} where that cannot be read
     */
    record WarmWindow(double rate, double cost, @Nullable LoadWindow load) {}

    /** Loads one instance for this long. */
    WarmWindow measure(Warmed side, Arrivals users, int seconds) throws IOException, InterruptedException {
        Endpoint endpoint = side.endpoint();
        String url = processes.url(side.instance()) + side.gateway().prefix() + endpoint.path();
        LoadRequest request = new LoadRequest(
                url,
                RequestBody.of(endpoint.form(), endpoint.bodyBytes()),
                users,
                NO_END,
                seconds,
                0,
                scratch,
                List.of());
        boolean here = isHere(side.instance());
        DoubleSupplier own = processes.ownCpu();
        double ownBefore = own.getAsDouble();
        Optional<Double> frontBefore = threadSeconds(side.instance());
        HeldProcesses held =
                here ? HeldProcesses.of(processes, List.of(side.instance(), DemoStack.SERVICE_A)) : NONE_HELD;
        OwnCpu machine = new OwnCpu();
        LoadGenerator generator = LoadGenerators.of(users, connections);
        LoadOutcome outcome = CellRun.load(generator, request, process -> {
            processes.adopt(process);
            machine.watch(process.toHandle());
        });
        List<ProcessUsage> spent = machine.usageAtEnd(generator.name(), null, outcome.cpuSeconds());
        if (outcome.load().isEmpty()) {
            processes.requireRunning();
            return new WarmWindow(0, Double.POSITIVE_INFINITY, null);
        }
        LoadFigures figures = outcome.load().get();
        double ownSeconds = own.getAsDouble() - ownBefore;
        Double front = threadSeconds(side.instance())
                .flatMap(after -> frontBefore.map(before -> after - before))
                .orElse(null);
        UsedSeconds used = here ? used(ownSeconds, spent, outcome.cpuSeconds() != null, front, held.used()) : null;
        return new WarmWindow(
                figures.requestsPerSecond(),
                here ? ownSeconds / figures.answers() : 1 / figures.requestsPerSecond(),
                used == null ? null : figures.in(used, users.users(), endpoint.serviceMs()));
    }

    /**
     * {@code null} where the machine or the load generator does not tell.
     *
     * @param running by the lab and the processes under load
     * @param spent as {@link OwnCpu#usageAtEnd} has it
     * @param inLab whether the lab's part has the load generator's
     */
    private static @Nullable UsedSeconds used(
            double running,
            List<ProcessUsage> spent,
            boolean inLab,
            @Nullable Double front,
            List<ProcessSeconds> held) {
        Double generator = spent.get(0).cpuSeconds();
        Double busy = spent.get(spent.size() - 1).cpuSeconds();
        if (generator == null || busy == null) {
            return null;
        }
        double own = running + (inLab ? 0 : generator);
        return new UsedSeconds(own, Math.max(0, busy - own), front, held);
    }

    /** Processor time so far of the threads that a JVM has for its application; empty where it tells none. */
    private Optional<Double> threadSeconds(Component gateway) throws IOException {
        ThreadTimes threads =
                gateway.onJvm() ? processes.observed(gateway).reader().threads() : null;
        return Optional.ofNullable(threads)
                .map(ThreadTimes::nanos)
                .filter(nanos -> !nanos.isEmpty())
                .map(nanos -> nanos.values().stream().mapToLong(Long::longValue).sum() / 1e9);
    }

    /** Whether all of its processor time is of this machine. */
    boolean isHere(Component gateway) {
        return processes.onThisMachine(gateway) && processes.onThisMachine(DemoStack.SERVICE_A);
    }
}
