package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Compares a cell with its prediction. A difference larger than the study tolerates makes the verdict
 * {@link Verdict.Status#CONTRADICTED}: it keeps what the evidence names, and says what was predicted and which of the known reasons
 * the evidence shows, the surest first. A reason is a hint, not a proof.
 */
public record Contradiction(Evidence e, Prediction predicted, Verdict measured) {

    /**
     * Three kinds of cells keep their verdict. One whose load was not the one asked for; a cold one, because the prediction takes calls to cost what they cost in a warm
     * process; and one that other programs disturbed, because the model gives it the whole machine.
     *
     * @param cold whether the processes still got faster when their warm-up ended
     * @return the verdict as it is, where nothing was predicted or measured, or both agree
     */
    public static Verdict check(
            Verdict measured, @Nullable Prediction predicted, Evidence evidence, Tolerance tolerance, boolean cold) {
        if (predicted == null || evidence.figures() == null || !evidence.load().asScheduled()) {
            return measured;
        }
        Contradiction c = new Contradiction(evidence, predicted, measured);
        List<String> differences = c.differences(tolerance);
        if (differences.isEmpty()) {
            return measured;
        }
        String what = String.join("; ", differences);
        boolean excused = cold || evidence.disturbed();
        String why = cold ? "the gateway still got faster when its warm-up ended" : c.others();
        String sentence = excused
                ? "%s The model differs (%s), which does not count here: %s.".formatted(measured.sentence(), what, why)
                : "Model and measurement differ: %s. Most likely reason: %s. %s"
                        .formatted(what, c.reason(), measured.sentence());
        return excused ? measured.saying(sentence) : contradicted(measured, what, sentence);
    }

    private static Verdict contradicted(Verdict measured, String what, String sentence) {
        Verdict.Reason reason = measured.limit() != null
                ? null
                : new Verdict.Reason(Verdict.Why.CONTRADICTED, "model and measurement differ: " + what);
        return new Verdict(
                Status.CONTRADICTED, measured.limit(), measured.refusedBy(), measured.openedBy(), reason, sentence);
    }

    private List<String> differences(Tolerance tolerance) {
        List<String> all = new ArrayList<>();
        double rejected = 1 - e.load().okShare();
        if (predicted.goodputPerSecond() != null && predicted.refusedShare() != null) {
            all.addAll(rates(tolerance, predicted.goodputPerSecond(), predicted.refusedShare(), rejected));
        }
        if (otherLimit()) {
            all.add(words("%s predicted as the limit, %s measured", name(predicted.limit()), name(measured.limit())));
        }
        String by = predicted.refusedBy();
        if (rejected * 100 > tolerance.refusedShare()
                && by != null
                && measured.refusedBy() != null
                && !by.equals(measured.refusedBy())) {
            all.add(words("most rejections predicted by %s, measured by %s", by, measured.refusedBy()));
        }
        return all;
    }

    private List<String> rates(
            Tolerance tolerance, double predictedGoodput, double predictedRejected, double rejected) {
        List<String> all = new ArrayList<>();
        double goodput = e.load().goodputPerSecond();
        double off = (goodput / predictedGoodput - 1) * 100;
        if (predicted.resolved(e.load(), e.ended().succeeded())
                && Math.abs(off) > tolerance.goodput(predictedRejected, rejected)) {
            all.add(words("%.0f/s predicted, %.0f/s measured (%+.0f %%)", predictedGoodput, goodput, off));
        }
        if (Math.abs(rejected - predictedRejected) * 100 > tolerance.refusedShare()) {
            all.add(words("%.0f %% rejected predicted, %.0f %% measured", predictedRejected * 100, rejected * 100));
        }
        return all;
    }

    /** Undecided on either side is not another limit. */
    private boolean otherLimit() {
        boolean undecided =
                measured.status() == Status.AMBIGUOUS || predicted.limit() == null && predicted.refusedBy() != null;
        boolean nearly = measured.limit() == null && processors(predicted.limit()) && crowded();
        boolean justReached = predicted.limit() == null && e.atCeiling() && e.isGenerator(measured.limit());
        return !undecided && !nearly && !justReached && !sameLimit(predicted.limit(), measured.limit());
    }

    /** The machine, the load generator, or a thread on the way, was busy enough for calls to wait for it, though not all the time. */
    private boolean crowded() {
        double share = e.rules().busy().crowdedShare();
        return e.busy() >= share
                || e.load().ofCeiling() >= share
                || e.threads().stream().anyMatch(t -> t.thread().cores() >= share);
    }

    /** Whether both name the same limit, or both none; processors are one limit, whichever process and however many event loops use them. */
    public static boolean sameLimit(@Nullable String one, @Nullable String other) {
        return kind(one).equals(kind(other));
    }

    private static String kind(@Nullable String limit) {
        return limit == null ? "" : processors(limit) ? "cpu" : limit;
    }

    /** Whether it is a name of the processors, or of the event loops that use them. */
    static boolean processors(@Nullable String limit) {
        return LimitId.names(limit, LimitKind.CPU) || LimitId.names(limit, LimitKind.EVENT_LOOP);
    }

    private static String name(@Nullable String limit) {
        return limit == null ? "no limit" : limit;
    }

    private String reason() {
        long failed = e.ended().errors().orZero(ErrorCause.FAILED);
        long timedOut = e.ended().errors().orZero(ErrorCause.TIMED_OUT);
        double many = e.load().completed() * e.rules().model().failedShare();
        BreakerUsage breaker = BreakerTimeline.explain(e.breaker());
        if (!e.unread().isEmpty()) {
            return "the evidence is incomplete (" + String.join("; ", e.unread()) + ")";
        }
        if (e.machineBusy() && e.others() > e.rules().model().othersShare()) {
            return others();
        }
        if (e.generatorFull()) {
            return "the load generator was the limit"
                    + (e.load().ceiling().isEmpty() ? ", which the model does not know" : "");
        }
        if (failed > many) {
            return words("%s calls failed at %s, which the model does not expect", Figures.whole(failed), e.service());
        }
        if (timedOut > many && !TimeLimit.names(predicted.refusedBy())) {
            return words("%s calls timed out, which the model does not expect", Figures.whole(timedOut));
        }
        if (e.busy() >= e.rules().busy().crowdedShare()) {
            return words(
                    "the processors were %.0f %% busy, and the model takes an answer to cost what it cost in the warm-up",
                    e.busy() * 100);
        }
        if (breaker != null && predicted.trips() != null && (breaker.trips() > 0) != (predicted.trips() > 0)) {
            return breaker.trips() > 0
                    ? "the circuit breaker tripped, which the model does not expect"
                    : "the circuit breaker did not trip, which the model expects";
        }
        if (otherLimit() && measured.limit() != null) {
            return measured.limit() + " filled first: compare its live size with what the profile says";
        }
        return "unknown. Measure again; if the difference stays, the model is wrong here";
    }

    private String others() {
        return words("other programs or the kernel took %.0f %% of the processors", e.others() * 100);
    }

    private static String words(String sentence, Object... figures) {
        return String.format(Locale.ROOT, sentence, figures);
    }
}
