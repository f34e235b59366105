package dev.fusebox.lab.results.cell;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.demand.KnownLoad;
import dev.fusebox.limits.LimitKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of one cell, without its samples; the content of {@code cells/<id>/cell.json}. Nothing in it is judged: verdict,
 * timeline of the circuit breaker and limits in use are made from it and the samples with every report.
 *
 * @param cell with its load and its processes
 * @param component in front: the gateway's, or the service's when there is no gateway
 * @param service the component that does the work
 * @param warmedUp whether warm-up levelled off; {@code null} where that is not known
 * @param unread what a verdict would need and could not be read, in words
 * @param missedShare of the samples of each process
 * @param breaker the circuit breaker as it is configured; {@code null} for none
 * @param prediction what it is predicted from; {@code null} for a fleet as a whole
 * @param tolerance of the study
 * @param readBy how the limits of a target were read; {@code null} for processes that the lab started
 */
@RecordBuilder
public record CellRecord(
        CellResult cell,
        String component,
        String service,
        int cores,
        @Nullable Boolean warmedUp,
        List<String> unread,
        Map<String, Double> missedShare,
        @Nullable BreakerSpec breaker,
        @Nullable PredictionInput prediction,
        Tolerance tolerance,
        @IfKnown @Nullable ReadBy readBy)
        implements CellRecordBuilder.With {

    /** Whether the processes still got faster when their warm-up ended. */
    public boolean cold() {
        return Boolean.FALSE.equals(warmedUp) || !cell.measured().warm();
    }

    /** Request threads that a waiting call does not hold: the chain of the prediction leaves them out. */
    public Stream<String> threadsNotHeld() {
        if (prediction == null || prediction.chain() == null) {
            return Stream.empty();
        }
        List<String> held = prediction.chain().in(component).limits().stream()
                .map(LimitSpec::fullName)
                .toList();
        return cell.limits().stream()
                .filter(l -> l.component().equals(component) && l.kind() == LimitKind.THREADS)
                .map(LimitUsage::fullName)
                .filter(name -> !held.contains(name));
    }

    /**
     * What a cell is predicted from, known before it began.
     *
     * @param chain of the gateway and the service; {@code null} where {@code notModelled} says why there is none
     * @param notModelled settings that the model does not know
     * @param load through this gateway; {@code null} where no processor time can be read
     * @param serviceMs residence time of a call in the service; {@code null} when it needs only the CPU
     * @param seconds how long the cell was expected to last
     * @param services of a fleet: the instances of the service times this gateway's share of the calls; {@code null} for one gateway and
     *     one service
     */
    public record PredictionInput(
            @Nullable ChainSnapshot chain,
            @Nullable String notModelled,
            @Nullable KnownLoad load,
            @Nullable Integer serviceMs,
            double seconds,
            @IfKnown @Nullable Double services) {

        /** Of an answer through this gateway. */
        @JsonIgnore
        public CpuDemand demand() {
            return load == null ? CpuDemand.NONE : load.demand();
        }

        /** See {@link CellRecord#tooShort}. */
        public @Nullable TimeLimit tooShort(String component, String service) {
            return chain == null || serviceMs == null
                    ? null
                    : chain.in(component).timeLimits().stream()
                            .filter(t -> t.concerns("call", service) && t.millis() != null && t.millis() < serviceMs)
                            .findFirst()
                            .orElse(null);
        }
    }

    /** The gateway's time limit of a whole call, if the service works longer on it than that; {@code null} otherwise. */
    public @Nullable TimeLimit tooShort() {
        return prediction == null ? null : prediction.tooShort(component, service);
    }

    /**
     * How far a measurement may differ from its prediction before a verdict says so.
     *
     * @param goodput percent of the predicted goodput
     * @param mostlyRefused the same where more than half of the calls are rejected, by prediction or measurement
     * @param refusedShare percentage points of the share of rejected calls
     */
    public record Tolerance(double goodput, double mostlyRefused, double refusedShare) {

        /** What the study {@code model-accuracy} allows. */
        public static final Tolerance USUAL = new Tolerance(10, 25, 10);

        /** As written in a study: what is left out is as usual. */
        @JsonCreator
        static Tolerance of(@Nullable Double goodput, @Nullable Double mostlyRefused, @Nullable Double refusedShare) {
            return new Tolerance(
                    percent("goodput", goodput, USUAL.goodput),
                    percent("mostlyRefused", mostlyRefused, USUAL.mostlyRefused),
                    percent("refusedShare", refusedShare, USUAL.refusedShare));
        }

        private static double percent(String key, @Nullable Double value, double otherwise) {
            if (value != null && !(value > 0 && value <= 100)) {
                throw new UsageException(key + " must be above 0 and at most 100 (percent)");
            }
            return value == null ? otherwise : value;
        }

        public double goodput(double predictedRejected, double measuredRejected) {
            return Math.max(predictedRejected, measuredRejected) > 0.5 ? mostlyRefused : goodput;
        }
    }
}
