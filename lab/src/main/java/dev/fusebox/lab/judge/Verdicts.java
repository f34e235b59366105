package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.LimitPoint;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.ProcessUsage;
import dev.fusebox.lab.results.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which limit bound a cell, and what refused the rest.
 *
 * <p>{@code limit} is the most downstream limit that was full in at least {@value #FULL_SHARE} of the samples taken while
 * the circuit breaker was not open, with more calls upstream of it than it has places, or refusals; of two of a size, of which
 * the second stops hardly anybody, the first. {@code refusedBy} is
 * the cause of most refusals. Where no limit was met and the processors were busy, {@code limit} is the CPU. Where the
 * evidence does not decide, the verdict says so and names nothing. (Rule: DESIGN.md, "The idea that everything shares".)
 */
public final class Verdicts {

    /** Of the samples that count, a binding limit is full in at least so many. */
    static final double FULL_SHARE = 0.9;

    /** Below this share of full samples a limit plainly did not bind; between the two the evidence does not decide. */
    static final double SOMETIMES_SHARE = 0.5;

    /** Start and end of a cell, when its users arrive and leave, say nothing of its middle. In milliseconds. */
    private static final long EDGE_MS = 1000;

    /** Fewer samples than this decide nothing. */
    private static final int FEWEST = 5;

    private final Evidence e;

    private Verdicts(Evidence evidence) {
        this.e = evidence;
    }

    public static Verdict judge(Evidence evidence) {
        return new Verdicts(evidence).verdict();
    }

    private Verdict verdict() {
        if (!e.unread().isEmpty()) {
            return new Verdict.Ambiguous("No verdict: " + String.join("; ", e.unread()) + ".");
        }
        List<String> silent = e.limits().stream()
                .filter(Verdicts::unreadable)
                .map(LimitSeries::fullName)
                .toList();
        if (!silent.isEmpty()) {
            return new Verdict.Ambiguous("No verdict: nobody tells how full " + String.join(" and ", silent) + " was.");
        }
        Refusals refusals = Refusals.of(e);
        if (refusals.unexplained()) {
            return new Verdict.Ambiguous("No verdict: " + refusals.sentence());
        }
        List<Long> counted = countedSamples();
        if (counted.size() < FEWEST) {
            return new Verdict.Ambiguous(refusals.by(), VerdictSentences.hardlyClosed(e, refusals));
        }
        List<LimitSeries> candidates = e.limits().stream()
                .filter(l -> l.max() != null && pressed(l, refusals))
                .toList();
        for (int i = candidates.size() - 1; i >= 0; i--) {
            LimitSeries limit = candidates.get(i);
            if (fullShare(limit, counted) >= FULL_SHARE && !behindAnotherAsSmall(i, candidates, counted)) {
                return new Verdict.Bound(limit.fullName(), refusals.by(), VerdictSentences.bound(e, limit, refusals));
            }
        }
        return unbound(candidates, counted, refusals);
    }

    /** Full, but only because a limit before it, no larger, lets just so many through. */
    private static boolean behindAnotherAsSmall(int at, List<LimitSeries> candidates, List<Long> counted) {
        LimitSeries limit = candidates.get(at);
        return limit.stoppedNobody()
                && candidates.subList(0, at).stream()
                        .anyMatch(l -> l.max() <= limit.max() && fullShare(l, counted) >= FULL_SHARE);
    }

    /** A limit that has a size and should tell its use, and does not. An accept queue's use nobody tells. */
    private static boolean unreadable(LimitSeries limit) {
        return limit.kind().holdsCalls()
                && limit.max() != null
                && limit.points().stream().allMatch(p -> p.inUse() == null);
    }

    private Verdict unbound(List<LimitSeries> candidates, List<Long> counted, Refusals refusals) {
        CpuShares cpu = CpuShares.of(e);
        if (cpu.generatorBusy()) {
            return new Verdict.Bound(
                    e.load().generator() + "/cpu", refusals.by(), VerdictSentences.generator(e, cpu.generatorCores()));
        }
        if (cpu.disturbed()) {
            return new Verdict.Ambiguous(refusals.by(), VerdictSentences.disturbed(cpu.busy(), cpu.own(), refusals));
        }
        if (cpu.machineBusy()) {
            ProcessUsage busiest = CpuShares.busiest(e).orElseThrow();
            return new Verdict.Bound(
                    busiest.component() + "/cpu",
                    refusals.by(),
                    VerdictSentences.cpu(e, cpu.busy(), busiest, CpuShares.share(e, busiest), refusals));
        }
        List<LimitSeries> sometimes = candidates.stream()
                .filter(l -> fullShare(l, counted) >= SOMETIMES_SHARE)
                .toList();
        if (!sometimes.isEmpty() || refusals.any()) {
            return new Verdict.Ambiguous(
                    refusals.by(), VerdictSentences.undecided(shares(sometimes, counted), refusals));
        }
        return new Verdict.NotReached(VerdictSentences.notReached(e));
    }

    private Map<String, Double> shares(List<LimitSeries> limits, List<Long> counted) {
        return limits.stream().collect(Collectors.toMap(LimitSeries::fullName, l -> fullShare(l, counted)));
    }

    /** Whether more calls stand before a limit than it has places for: somebody waits for it or is refused. Open arrivals
     * have no number, so where nobody tells who waits, a full limit counts as pressed. */
    private boolean pressed(LimitSeries limit, Refusals refusals) {
        boolean waits = limit.points().stream().anyMatch(p -> p.queued() != null && p.queued() > 0);
        boolean silent = limit.points().stream().allMatch(p -> p.queued() == null);
        boolean more = e.arrivals() instanceof Arrivals.Closed closed ? closed.users() > limit.max() : silent;
        return waits || refusals.any() || more;
    }

    /** Moments in the middle of the cell at which calls were being let through. */
    private List<Long> countedSamples() {
        long end = e.limits().stream()
                .flatMap(l -> l.points().stream())
                .mapToLong(LimitPoint::tMs)
                .max()
                .orElse(0);
        long edge = Math.min(EDGE_MS, end / 10);
        List<Long> open = e.breaker() == null
                ? List.of()
                : e.breaker().points().stream()
                        .filter(p -> p.state() != BreakerState.CLOSED)
                        .map(BreakerSeries.BreakerPoint::tMs)
                        .toList();
        return e.limits().stream()
                .flatMap(l -> l.points().stream().map(LimitPoint::tMs))
                .distinct()
                .filter(t -> t >= edge && t <= end - edge && !open.contains(t))
                .sorted()
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static double fullShare(LimitSeries limit, List<Long> counted) {
        List<Boolean> full = IntStream.range(0, limit.points().size())
                .filter(n -> counted.contains(limit.points().get(n).tMs()))
                .filter(n -> limit.points().get(n).inUse() != null)
                .mapToObj(limit::fullAt)
                .toList();
        return full.isEmpty() ? 0 : (double) full.stream().filter(f -> f).count() / full.size();
    }
}
