package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.Ended;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.Counts;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a verdict is based on.
 *
 * @param gateway the component in front, e.g. {@code zuul-gateway}; {@code service-a} when there is no gateway
 * @param service the component that does the work
 * @param arrivals users or calls per second
 * @param figures {@code null} when the load generator gave none; {@code unread} then says so
 * @param limits every limit of the chain, from the client towards the work; of a rate in steps, with the samples of the higher load
 * @param breaker {@code null} when there is none or it cannot be read
 * @param unread what a verdict would need and could not be read, in words; empty when all was there
 * @param rules to judge by
 */
public record Evidence(
        String gateway,
        String service,
        Arrivals arrivals,
        int cores,
        @Nullable LoadFigures figures,
        List<LimitSeries> limits,
        @Nullable BreakerSeries breaker,
        List<ProcessUsage> processes,
        List<String> unread,
        VerdictRules rules) {

    /** What the breaker counted; empty counts where there is no breaker. */
    Ended ended() {
        return breaker == null ? new Ended(ErrorCounts.NONE, null, 0) : breaker.ended();
    }

    /** Of a cell that has figures. */
    LoadFigures load() {
        return Objects.requireNonNull(figures);
    }

    /** When all users called, in milliseconds from the first sample, which comes a little before the first call. */
    long allCallFromMs() {
        return figures != null && arrivals instanceof Arrivals.Closed ? Math.round(figures.aloneSeconds() * 1000) : 0;
    }

    /** Share of the machine's CPU time. */
    double cpu(ProcessUsage process) {
        return process.share(load().seconds(), cores);
    }

    private double cpu(Predicate<ProcessUsage> which) {
        return processes.stream().filter(which).mapToDouble(this::cpu).sum();
    }

    /** Share of the machine's CPU time that was used. Both ends of a cell are read a little apart: at most 1. */
    double busy() {
        return Math.min(1, cpu(ProcessUsage::machine));
    }

    /** Share of the machine's CPU time that the lab's processes used. */
    double own() {
        return cpu(p -> !p.machine());
    }

    /** Share of the machine's CPU time that other programs used, or the kernel. */
    double others() {
        return busy() - own();
    }

    /** Cores that the load generator kept busy. */
    double generatorCores() {
        return cpu(p -> p.component().equals(load().generator())) * cores;
    }

    /** Share of the processors that a process may use, where these are fewer than the machine's; 0 where they are not, or do not hold it. */
    double ofItsProcessors(ProcessUsage process) {
        Integer own = process.processors();
        double share = own == null ? 0 : cpu(process) * cores / own;
        return share > CpuDemand.HELD ? 0 : share;
    }

    boolean machineBusy() {
        return busy() >= rules.busy().machineBusyShare();
    }

    /** Whether it was neither busy nor plainly free. */
    boolean machineNearlyBusy() {
        return !machineBusy() && busy() >= rules.busy().machineFreeShare();
    }

    /**
     * Whether its one thread is busy. Gatling has one for each processor: it is one of the processes that keep the machine busy. So are
     * several workers, each of which is judged by itself.
     */
    boolean generatorBusy() {
        return generatorHasOneThread() && generatorCores() >= rules.busy().generatorCores();
    }

    /** Whether it has no more to give. */
    boolean generatorFull() {
        return generatorBusy() || atCeiling();
    }

    /** Whether it gets nearly as many answers as from a server that does nothing. */
    boolean atCeiling() {
        return load().ofCeiling() >= rules.busy().generatorCores();
    }

    /** Whether a verdict names it as the limit. */
    boolean isGenerator(@Nullable String limit) {
        return LimitId.cpu(load().generator()).fullName().equals(limit);
    }

    boolean generatorHasOneThread() {
        return !(arrivals instanceof Arrivals.Ramp) && load().workers().isEmpty();
    }

    /** A thread of one of the processes that a call crosses. */
    record ThreadOf(String component, ThreadUse thread) {}

    /** The threads that used a good part of a processor, as far as they are known. */
    List<ThreadOf> threads() {
        return processes.stream()
                .flatMap(p -> Stream.ofNullable(p.threads())
                        .flatMap(List::stream)
                        .map(thread -> new ThreadOf(p.component(), thread)))
                .toList();
    }

    /** The ones that were busy all the time. */
    List<ThreadOf> busyThreads() {
        return threads().stream()
                .filter(t -> t.thread().cores() >= rules.busy().threadCores())
                .toList();
    }

    /** Whether other programs took too much of the processors for a verdict. */
    boolean disturbed() {
        return rules.disturbed(busy(), own());
    }

    /** The busiest of the lab's processes. */
    ProcessUsage busiest() {
        return processes.stream()
                .filter(p -> !p.machine())
                .max(Comparator.comparingDouble(this::cpu))
                .orElseThrow();
    }

    /** Share of the samples in which the circuit breaker was open; 0 where there is none. Of steps, those of the higher load. */
    double openShare() {
        if (breaker == null || !(arrivals instanceof Steps)) {
            return breaker == null ? 0 : breaker.openFraction();
        }
        Set<Long> judged = limits.stream()
                .flatMap(l -> l.points().stream().map(SampleRow::tMs))
                .collect(Collectors.toSet());
        return breaker.at(judged).openFraction();
    }

    /** Calls that were not answered with 2xx. */
    long notSuccessful() {
        return Math.max(0, load().completed() - load().ok());
    }

    /** Whether calls did not succeed: some with a cause that was counted, or more than a few. */
    boolean someFailed() {
        return notSuccessful() > 0
                && (ended().errors().total() > 0 || notSuccessful() > load().completed() * rules.negligibleShare());
    }

    /** Calls did not succeed, and the counters that could be read do not explain them, but for a few. */
    boolean unexplained() {
        long unknown = notSuccessful() - ended().errors().total();
        return unknown > notSuccessful() * rules.unexplainedShare()
                && unknown > load().completed() * rules.negligibleShare();
    }

    /** The most frequent cause of rejections; empty when none was counted. */
    Optional<ErrorCause> mostFrequent() {
        return Counts.causes(ended().errors()).stream().findFirst();
    }

    /** Full name of what rejected most; {@code null} when no call was rejected. */
    @Nullable
    String refusedBy() {
        return notSuccessful() == 0 ? null : mostFrequent().map(this::rejecting).orElse(null);
    }

    /**
     * Where the circuit breaker rejected most calls, full name of what most of its errors came from; otherwise {@code null}.
     */
    @Nullable
    String openedBy() {
        return notSuccessful() == 0
                ? null
                : mostFrequent()
                        .filter(ErrorCause.SHORT_CIRCUITED::equals)
                        .flatMap(open -> Counts.largestInWindow(ended().errors()))
                        .map(this::rejecting)
                        .orElse(null);
    }

    private static long rejected(LimitSeries limit) {
        return Objects.requireNonNullElse(limit.rejected(), 0L);
    }

    private String rejecting(ErrorCause cause) {
        List<LimitKind> kinds = cause.rejectedBy();
        if (!kinds.isEmpty()) {
            // With two circuit breakers on one way there are two such limits: take the one whose count grew most, else
            // the first.
            return limits.stream()
                    .filter(l -> l.component().equals(gateway) && kinds.contains(l.kind()))
                    .reduce((one, other) -> rejected(other) > rejected(one) ? other : one)
                    .map(LimitSeries::id)
                    .orElse(new LimitId(gateway, kinds.get(0), service))
                    .fullName();
        }
        return switch (cause) {
            case TIMED_OUT -> TimeLimit.fullName(gateway, service);
            case FAILED -> service;
            case SHORT_CIRCUITED -> BreakerSpec.fullName(gateway, service);
            default -> gateway;
        };
    }
}
