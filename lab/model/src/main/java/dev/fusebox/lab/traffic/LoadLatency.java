package dev.fusebox.lab.traffic;

import dev.fusebox.lab.common.IfKnown;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * How long the calls of a load took: milliseconds over all answers, rejections included, and over calls that were given up.
 *
 * @param meanMs mean time of an answer; of ab's users, who do nothing but wait, users / answers per second (Little's law);
 *     {@code null} when it was not measured, as in older runs
 * @param connectMaxMs the longest time to connect; {@code null} where the load generator does not tell it
 */
@RecordBuilder
public record LoadLatency(
        double p50Ms,
        double p95Ms,
        double p99Ms,
        double maxMs,
        @Nullable Double meanMs,
        @IfKnown @Nullable Double connectMaxMs)
        implements LoadLatencyBuilder.With {

    /** @param ms milliseconds within which this share of the calls ended, in per cent */
    public static LoadLatency of(IntToDoubleFunction ms, @Nullable Double meanMs) {
        return new LoadLatency(
                ms.applyAsDouble(50), ms.applyAsDouble(95), ms.applyAsDouble(99), ms.applyAsDouble(100), meanMs, null);
    }
}
