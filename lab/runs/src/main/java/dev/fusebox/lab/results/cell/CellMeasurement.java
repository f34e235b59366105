package dev.fusebox.lab.results.cell;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.demand.CpuDemand.ProcessSeconds;
import dev.fusebox.lab.demand.CpuDemand.UsedSeconds;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What was measured in a cell.
 *
 * @param warm whether the processes were warm: {@code false} when warm-up reached its time limit while they still got faster
 * @param load {@code null} when the load generator gave no figures; the verdict's sentence then says why
 * @param processes first the one that callers call
 * @param ramp {@code null} for users that are all there from the beginning, and for open arrivals
 * @param steps {@code null} for users, and for a rate that stays
 */
@RecordBuilder
public record CellMeasurement(
        boolean warm,
        @Nullable LoadFigures load,
        List<ProcessUsage> processes,
        List<LimitUsage> limits,
        @IfKnown @Nullable RampRun ramp,
        @IfKnown @Nullable StepsRun steps)
        implements CellMeasurementBuilder.With {

    public CellMeasurement {
        processes = processes == null ? List.of() : processes;
        limits = limits == null ? List.of() : limits;
    }

    /** Whether its figures can be used: it has some, and its load was the one that was asked for. */
    boolean believed() {
        return load != null && load.asScheduled();
    }

    /**
     * Processor time and answers; empty where some of it is not known, or where other programs used too much of it.
     *
     * @param users that called
     * @param parts of the answers, those through each of several instances, as a share; by component
     */
    Optional<LoadWindow> loadWindow(int users, Map<String, Double> parts) {
        double busy = seconds(ProcessUsage::machine);
        double own = seconds(p -> !p.machine());
        boolean elsewhere = processes.stream().anyMatch(p -> p.cpuSeconds() == null);
        return load == null || !believed() || busy == 0 || elsewhere || own < VerdictRules.TODAY.ownShare() * busy
                ? Optional.empty()
                : Optional.of(load.in(
                        new UsedSeconds(
                                own, Math.max(0, busy - own), frontSeconds(load.seconds(), parts), fewer(parts)),
                        users,
                        null));
    }

    private List<ProcessSeconds> fewer(Map<String, Double> parts) {
        return processes.stream()
                .filter(p -> p.processors() != null)
                .map(p -> new ProcessSeconds(
                        p.component(),
                        Objects.requireNonNull(p.processors()),
                        Objects.requireNonNull(p.cpuSeconds()),
                        parts.get(p.component())))
                .toList();
    }

    /**
     * Processor time of the busy threads of the process in front, without its JVM's; one of several counts as if all answers came through it.
     * {@code null} where that is not known.
     */
    private @Nullable Double frontSeconds(double ofLoad, Map<String, Double> parts) {
        List<ThreadUse> threads = processes.get(0).threads();
        return threads == null
                ? null
                : Double.valueOf(threads.stream()
                                .filter(thread -> thread.ofJvm() == null)
                                .mapToDouble(ThreadUse::cores)
                                .sum()
                        * ofLoad
                        / parts.getOrDefault(processes.get(0).component(), 1.0));
    }

    private double seconds(Predicate<ProcessUsage> which) {
        return processes.stream()
                .filter(which)
                .map(ProcessUsage::cpuSeconds)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
    }
}
