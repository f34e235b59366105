package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellResult.ProcessUsage;
import dev.fusebox.lab.results.Verdict;
import dev.fusebox.lab.results.VerdictRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Which limit bound a cell, and what refused the rest.
 *
 * <p>{@code limit} is the most downstream limit that was full in at least {@link VerdictRules#boundShare} of the samples taken while
 * the circuit breaker was not open, with more calls upstream of it than it has places, or refusals; of two of a size, of which
 * the second stops hardly anybody, the first. {@code refusedBy} is
 * the cause of most refusals. Where no limit was met and the processors were busy, {@code limit} is the CPU. Where the
 * evidence does not decide, the verdict says so and names nothing.
 */
public final class Verdicts {

    private static final VerdictRules RULES = VerdictRules.TODAY;

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
        if (counted.size() < RULES.fewestSamples()) {
            return new Verdict.Ambiguous(refusals.by(), VerdictSentences.hardlyClosed(e, refusals));
        }
        List<LimitSeries> candidates = e.limits().stream()
                .filter(l -> l.max() != null && pressed(l, refusals))
                .toList();
        for (int i = candidates.size() - 1; i >= 0; i--) {
            LimitSeries limit = candidates.get(i);
            if (Fullness.share(limit, counted) >= RULES.boundShare() && !behindAnotherAsSmall(i, candidates, counted)) {
                return new Verdict.Bound(limit.fullName(), refusals.by(), VerdictSentences.bound(e, limit, refusals));
            }
        }
        return unbound(candidates, counted, refusals);
    }

    /** Full, but only because a limit before it, no larger, lets just so many through. */
    private static boolean behindAnotherAsSmall(int at, List<LimitSeries> candidates, List<Long> counted) {
        LimitSeries limit = candidates.get(at);
        return Fullness.stoppedNobody(limit)
                && candidates.subList(0, at).stream()
                        .anyMatch(l -> size(l) <= size(limit) && Fullness.share(l, counted) >= RULES.boundShare());
    }

    /** Of a limit that has one. */
    private static int size(LimitSeries limit) {
        return Objects.requireNonNull(limit.max());
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
                    LimitId.cpu(e.load().generator()).fullName(),
                    refusals.by(),
                    VerdictSentences.generator(e, cpu.generatorCores()));
        }
        if (cpu.disturbed()) {
            return new Verdict.Ambiguous(refusals.by(), VerdictSentences.disturbed(cpu.busy(), cpu.own(), refusals));
        }
        if (cpu.machineBusy()) {
            ProcessUsage busiest = CpuShares.busiest(e).orElseThrow();
            return new Verdict.Bound(
                    LimitId.cpu(busiest.component()).fullName(),
                    refusals.by(),
                    VerdictSentences.cpu(e, cpu.busy(), busiest, CpuShares.share(e, busiest), refusals));
        }
        List<LimitSeries> sometimes = candidates.stream()
                .filter(l -> Fullness.share(l, counted) >= RULES.undecidedShare())
                .toList();
        if (!sometimes.isEmpty() || refusals.any()) {
            return new Verdict.Ambiguous(
                    refusals.by(), VerdictSentences.undecided(shares(sometimes, counted), refusals));
        }
        return new Verdict.NotReached(VerdictSentences.notReached(e));
    }

    private Map<String, Double> shares(List<LimitSeries> limits, List<Long> counted) {
        return limits.stream().collect(Collectors.toMap(LimitSeries::fullName, l -> Fullness.share(l, counted)));
    }

    /** Whether more calls stand before a limit than it has places for: somebody waits for it or is refused. Open arrivals
     * have no number, so where nobody tells who waits, a full limit counts as pressed. */
    private boolean pressed(LimitSeries limit, Refusals refusals) {
        boolean waits = limit.points().stream().anyMatch(p -> p.queued() != null && p.queued() > 0);
        boolean silent = limit.points().stream().allMatch(p -> p.queued() == null);
        boolean more = e.arrivals() instanceof Arrivals.Closed closed ? closed.users() > size(limit) : silent;
        return waits || refusals.any() || more;
    }

    /** Moments in the middle of the cell at which calls were being let through. */
    private List<Long> countedSamples() {
        long end = e.limits().stream()
                .flatMap(l -> l.points().stream())
                .mapToLong(SampleRow::tMs)
                .max()
                .orElse(0);
        long edge = Math.min(RULES.edgeMs(), end / 10);
        List<Long> open = e.breaker() == null
                ? List.of()
                : e.breaker().points().stream()
                        .filter(p -> p.state() != BreakerState.CLOSED)
                        .map(BreakerSeries.BreakerPoint::tMs)
                        .toList();
        return e.limits().stream()
                .flatMap(l -> l.points().stream().map(SampleRow::tMs))
                .distinct()
                .filter(t -> t >= edge && t <= end - edge && !open.contains(t))
                .sorted()
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
