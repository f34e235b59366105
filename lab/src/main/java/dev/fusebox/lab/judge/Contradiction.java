package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.TimeLimit;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BreakerUsage;
import dev.fusebox.lab.results.Prediction;
import dev.fusebox.lab.results.Tolerance;
import dev.fusebox.lab.results.Verdict;
import dev.fusebox.lab.results.VerdictRules;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Holds a cell against its prediction. What differs by more than the study tolerates makes the verdict
 * {@link Verdict.Status#CONTRADICTED}: it keeps what the evidence names, and says what was predicted and which of the known reasons the
 * evidence shows, the surest first. A reason is a hint, not a proof.
 */
public final class Contradiction {

    private static final VerdictRules RULES = VerdictRules.TODAY;

    private final Evidence e;
    private final Prediction predicted;
    private final Verdict measured;
    private final double refusedShare;
    private final double predictedGoodput;
    private final double predictedRefused;

    private Contradiction(Evidence evidence, Prediction predicted, Verdict measured, double goodput, double refused) {
        this.e = evidence;
        this.predicted = predicted;
        this.predictedGoodput = goodput;
        this.predictedRefused = refused;
        this.measured = measured;
        this.refusedShare = 1 - evidence.load().okShare();
    }

    /**
     * A cold cell is not held against its prediction, which takes calls to cost what they cost in a warm process; nor is one
     * that other programs disturbed, since the model gives it the whole machine.
     *
     * @param cold whether the processes still got faster when their warm-up ended
     * @return the verdict as it is, where nothing was predicted or measured, or both agree
     */
    public static Verdict check(
            Verdict measured, @Nullable Prediction predicted, Evidence evidence, Tolerance tolerance, boolean cold) {
        Double goodput = predicted == null ? null : predicted.goodputPerSecond();
        Double refused = predicted == null ? null : predicted.refusedShare();
        if (predicted == null || evidence.figures() == null || goodput == null || refused == null) {
            return measured;
        }
        Contradiction c = new Contradiction(evidence, predicted, measured, goodput, refused);
        List<String> differences = c.differences(tolerance);
        if (differences.isEmpty()) {
            return measured;
        }
        CpuShares cpu = CpuShares.of(evidence);
        if (cold || cpu.disturbed()) {
            String why = cold ? "the gateway still got faster when its warm-up ended" : others(cpu);
            return Verdict.of(
                    measured.status(),
                    measured.limit(),
                    measured.refusedBy(),
                    "%s Not held against its prediction (%s): %s."
                            .formatted(measured.sentence(), String.join("; ", differences), why));
        }
        return new Verdict.Contradicted(
                measured.limit(),
                measured.refusedBy(),
                "The model says otherwise: %s. Most likely reason: %s. %s"
                        .formatted(String.join("; ", differences), c.reason(), measured.sentence()));
    }

    private List<String> differences(Tolerance tolerance) {
        List<String> all = new ArrayList<>();
        double goodput = e.load().goodputPerSecond();
        double off = (goodput / predictedGoodput - 1) * 100;
        Long succeeded = e.ended().succeeded();
        if (predicted.resolved(e.load(), succeeded)
                && Math.abs(off) > tolerance.goodput(predictedRefused, refusedShare)) {
            all.add(String.format(
                    Locale.ROOT, "%.0f/s predicted, %.0f/s measured (%+.0f %%)", predictedGoodput, goodput, off));
        }
        if (Math.abs(refusedShare - predictedRefused) * 100 > tolerance.refusedShare()) {
            all.add(String.format(
                    Locale.ROOT,
                    "%.0f %% refused predicted, %.0f %% measured",
                    predictedRefused * 100,
                    refusedShare * 100));
        }
        if (otherLimit()) {
            all.add("%s predicted as the limit, %s measured"
                    .formatted(name(predicted.limit()), name(measured.limit())));
        }
        if (refusedShare * 100 > tolerance.refusedShare()
                && predicted.refusedBy() != null
                && measured.refusedBy() != null
                && !predicted.refusedBy().equals(measured.refusedBy())) {
            all.add("most refusals predicted of %s, measured of %s"
                    .formatted(predicted.refusedBy(), measured.refusedBy()));
        }
        return all;
    }

    /** Undecided on either side is no other limit; processors are the same limit in whichever process they are spent. */
    private boolean otherLimit() {
        if (measured instanceof Verdict.Ambiguous || predicted.limit() == null && predictedRefused > 0) {
            return false;
        }
        return !sameLimit(predicted.limit(), measured.limit());
    }

    /** Whether both name the same limit, or both none; processors are one limit, in whichever process they are spent. */
    public static boolean sameLimit(@Nullable String one, @Nullable String other) {
        return kind(one).equals(kind(other));
    }

    private static String kind(@Nullable String limit) {
        return limit == null ? "" : LimitId.names(limit, LimitKind.CPU) ? "cpu" : limit;
    }

    private static String name(@Nullable String limit) {
        return limit == null ? "no limit" : limit;
    }

    private String reason() {
        CpuShares cpu = CpuShares.of(e);
        ErrorCounts errors = e.ended().errors();
        BreakerUsage fuse = FuseTimeline.explain(e.breaker());
        if (!e.unread().isEmpty()) {
            return "the evidence is incomplete (" + String.join("; ", e.unread()) + ")";
        }
        if (cpu.machineBusy() && cpu.others() > RULES.othersShare()) {
            return others(cpu);
        }
        if (cpu.generatorBusy()) {
            return "the load generator had no more to give, which the model does not know";
        }
        if (errors.orZero(ErrorCause.FAILED) > e.load().completed() * RULES.failedShare()) {
            return "%s failed %s calls, which the model does not expect"
                    .formatted(e.service(), Figures.whole(errors.orZero(ErrorCause.FAILED)));
        }
        if (errors.orZero(ErrorCause.TIMED_OUT) > e.load().completed() * RULES.failedShare()
                && !TimeLimit.names(predicted.refusedBy())) {
            return "%s calls ran out of time".formatted(Figures.whole(errors.orZero(ErrorCause.TIMED_OUT)));
        }
        if (cpu.busy() >= RULES.crowdedShare()) {
            return percent(
                    "the processors were %.0f %% busy; the model takes an answer to cost what it cost in the warm-up",
                    cpu.busy());
        }
        if (fuse != null && predicted.trips() != null && (fuse.trips() > 0) != (predicted.trips() > 0)) {
            return fuse.trips() > 0
                    ? "the fuse tripped, which the model does not expect"
                    : "the fuse did not trip, which the model expects";
        }
        if (otherLimit() && measured.limit() != null) {
            return measured.limit() + " filled first: compare its live size with what the profile says";
        }
        return "none that the evidence shows; measure again, and if it stays so the model is wrong here";
    }

    private static String others(CpuShares cpu) {
        return percent("other programs or the kernel took %.0f %% of the processors", cpu.others());
    }

    private static String percent(String sentence, double share) {
        return String.format(Locale.ROOT, sentence, share * 100);
    }
}
