package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BindingLimit;
import dev.fusebox.lab.chain.BindingLimit.UnderPressure;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.judge.Evidence.ThreadOf;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Which limit bound a cell, and what rejected the other calls.
 *
 * <p>{@code limit} is the one that binds, see {@link BindingLimit}, of the limits with more calls upstream than slots,
 * or with rejections; a limit counts as full when it was full in at least {@link VerdictRules.BindingRule#boundShare} of the samples
 * with a closed circuit breaker. {@code refusedBy} is the cause of most rejections. Where no limit was met and the load generator had no
 * more to give, the processors were busy, or one thread was, {@code limit} is the CPU of it. Where the evidence does not decide, the verdict
 * says so and names no limit.
 *
 * <p>An event loop is full when a single one is: it serves its connections alone. One that uses a whole processor comes before limits that
 * make calls wait, since these fill up with calls that wait for the loop; but not before the processors, where they are the fewer.
 */
public final class Verdicts {

    private final Evidence e;
    private final List<Long> counted;

    private Verdicts(Evidence evidence) {
        this.e = evidence;
        this.counted = countedSamples();
    }

    public static Verdict judge(Evidence evidence) {
        return new Verdicts(evidence).verdict();
    }

    private Verdict verdict() {
        if (!e.unread().isEmpty()) {
            return Verdict.unread(String.join("; ", e.unread()));
        }
        List<String> silent = e.limits().stream()
                .filter(Verdicts::unreadable)
                .map(LimitSeries::fullName)
                .toList();
        if (!silent.isEmpty()) {
            return Verdict.unread("the use of " + String.join(" and ", silent) + " cannot be read");
        }
        if (!e.load().asScheduled()) {
            return VerdictSentences.notBelieved(e);
        }
        if (e.unexplained()) {
            return Verdict.unread(VerdictSentences.unexplained(e));
        }
        if (counted.size() < e.rules().samples().fewestSamples()) {
            return VerdictSentences.fewSamples(e);
        }
        List<LimitSeries> candidates =
                e.limits().stream().filter(l -> l.max() != null && pressed(l)).toList();
        return busyLoops(candidates)
                .or(() -> BindingLimit.of(candidates.stream()
                        .map(l -> new UnderPressure<>(
                                l,
                                size(l),
                                binds(l),
                                !l.neverStopped(e.allCallFromMs(), e.rules().binding())))
                        .toList()))
                .map(l -> bound(l.id(), sentence(l)))
                .orElseGet(() -> unbound(candidates));
    }

    private Verdict bound(LimitId limit, String sentence) {
        return Verdict.bound(limit.fullName(), e.refusedBy(), e.openedBy(), sentence);
    }

    private String sentence(LimitSeries limit) {
        return isLoops(limit)
                ? VerdictSentences.loops(e, limit, Math.max(1, (int) Math.round(meanUse(limit))))
                : VerdictSentences.bound(e, limit);
    }

    /** Full event loops that work all the time, and are not blocked by another limit. */
    private Optional<LimitSeries> busyLoops(List<LimitSeries> candidates) {
        return e.notSuccessful() > 0
                ? Optional.empty()
                : candidates.stream()
                        .filter(l -> isLoops(l) && binds(l))
                        .filter(l -> e.busyThreads().stream()
                                .anyMatch(t -> t.component().equals(l.component())))
                        .reduce((upstream, downstream) -> downstream);
    }

    private static boolean isLoops(LimitSeries limit) {
        return limit.kind() == LimitKind.EVENT_LOOP;
    }

    /** Whether it was full nearly all the time. A sample of event loops is a mean of a second already, so most of them decide. */
    private boolean binds(LimitSeries limit) {
        return isLoops(limit)
                ? full(limit) >= e.rules().binding().undecidedShare() && !(e.machineBusy() && size(limit) >= e.cores())
                : full(limit) >= e.rules().binding().boundShare();
    }

    /** The size of a limit that has one. */
    private static int size(LimitSeries limit) {
        return Objects.requireNonNull(limit.max());
    }

    /** A limit that has a size, and whose use should be readable and is not. The machine tells that of an accept queue, where it can. */
    private static boolean unreadable(LimitSeries limit) {
        return limit.kind().holdsCalls()
                && limit.max() != null
                && limit.points().stream().allMatch(p -> p.inUse() == null);
    }

    private Verdict unbound(List<LimitSeries> candidates) {
        if (e.generatorFull()) {
            return bound(LimitId.cpu(e.load().generator()), VerdictSentences.generator(e));
        }
        Optional<ProcessUsage> full = e.processes().stream()
                .filter(p -> e.ofItsProcessors(p) >= e.rules().busy().machineBusyShare())
                .findFirst();
        if (full.isPresent()) {
            return bound(LimitId.cpu(full.get().component()), VerdictSentences.itsProcessors(e, full.get()));
        }
        if (e.disturbed()) {
            return VerdictSentences.disturbed(e);
        }
        if (e.machineBusy()) {
            return bound(LimitId.cpu(e.busiest().component()), VerdictSentences.cpu(e, e.busiest()));
        }
        Optional<ThreadOf> busy =
                e.busyThreads().stream().filter(t -> t.thread().ofJvm() == null).findFirst();
        if (busy.isPresent()) {
            ThreadOf thread = busy.get();
            return bound(LimitId.thread(thread.component(), thread.thread().name()), VerdictSentences.thread(e));
        }
        Map<String, Double> sometimes = new TreeMap<>();
        candidates.forEach(l -> sometimes.put(l.fullName(), full(l)));
        sometimes.values().removeIf(share -> share < e.rules().binding().undecidedShare());
        if (sometimes.isEmpty() && !e.someFailed() && e.machineNearlyBusy()) {
            return VerdictSentences.nearlyBusy(e);
        }
        return sometimes.isEmpty() && !e.someFailed()
                ? Verdict.notReached(VerdictSentences.notReached(e, new MoreLoad(e, this::meanUse)))
                : VerdictSentences.seldomFull(e, sometimes);
    }

    /** Whether more calls arrive at a limit than it has slots: calls wait for it or are rejected. Open arrivals have no number of
     * users, so where the queue is not published, a full limit counts as pressed. */
    private boolean pressed(LimitSeries limit) {
        if (isLoops(limit)) {
            return true;
        }
        OptionalDouble waiting = limit.waitingShare(e.allCallFromMs());
        boolean waits = waiting.orElse(0) > e.rules().binding().waitingShare();
        int users = e.arrivals().users();
        boolean more = users > 0 ? users > size(limit) : waiting.isEmpty();
        return waits || e.someFailed() || more;
    }

    /** Times of the samples in the middle of the cell, taken while the breaker let calls through: of processes, not of the machine. */
    private List<Long> countedSamples() {
        List<Long> moments = e.limits().stream()
                .filter(l -> l.kind() != LimitKind.ACCEPT_QUEUE)
                .flatMap(l -> l.points().stream().map(SampleRow::tMs))
                .distinct()
                .sorted()
                .toList();
        long end = moments.isEmpty() ? 0 : moments.get(moments.size() - 1);
        Window counted = new Window(e.allCallFromMs(), end).withoutEdges();
        List<Long> open = e.breaker() == null
                ? List.of()
                : e.breaker().points().stream()
                        .filter(p -> p.state() != BreakerState.CLOSED)
                        .map(BreakerPoint::tMs)
                        .toList();
        return moments.stream()
                .filter(t -> counted.contains(t) && !open.contains(t))
                .toList();
    }

    /** Share of the counted samples with a known use in which the limit was full. */
    private double full(LimitSeries limit) {
        return known(limit)
                .mapToDouble(n -> limit.fullAt(n, e.rules().binding()) ? 1 : 0)
                .average()
                .orElse(0);
    }

    /** Slots in use, the mean of the same samples. */
    private double meanUse(LimitSeries limit) {
        return known(limit)
                .mapToDouble(n ->
                        Objects.requireNonNull(limit.points().get(n).inUse()).doubleValue())
                .average()
                .orElse(0);
    }

    private IntStream known(LimitSeries limit) {
        return IntStream.range(0, limit.points().size())
                .filter(n -> counted.contains(limit.points().get(n).tMs()))
                .filter(n -> limit.points().get(n).inUse() != null);
    }
}
