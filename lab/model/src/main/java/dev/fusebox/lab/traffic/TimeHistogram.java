package dev.fusebox.lab.traffic;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.UsageException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How often calls took how long, to three digits; of several runs they add up.
 *
 * @param encoded an HdrHistogram of microseconds, compressed, in base 64, as its logs have it
 */
public record TimeHistogram(@JsonValue String encoded) {

    /** With fewer calls beyond it, a quantile is a range. */
    private static final int FEWEST_BEYOND = 100;

    /** Of the normal distribution: 95 of 100 such ranges have the quantile in them. */
    private static final double DEVIATIONS = 1.96;

    /** Milliseconds. */
    public record Range(double fromMs, double toMs) {}

    /** @param encoded {@code null} gives {@code null} */
    @JsonCreator
    static @Nullable TimeHistogram read(@Nullable String encoded) {
        return encoded == null ? null : new TimeHistogram(encoded);
    }

    public static TimeHistogram of(DoubleStream ms) {
        Histogram histogram = new Histogram(3);
        ms.forEach(took -> histogram.recordValue(Math.max(0, Math.round(took * 1000))));
        return of(histogram);
    }

    public static TimeHistogram merged(Collection<TimeHistogram> all) {
        Histogram sum = new Histogram(3);
        all.forEach(one -> sum.add(one.histogram()));
        return of(sum);
    }

    /** @param calls by milliseconds */
    public static TimeHistogram of(Map<Double, Double> calls) {
        Histogram histogram = new Histogram(3);
        calls.forEach((ms, many) -> histogram.recordValueWithCount(Math.round(ms * 1000), Math.round(many)));
        return of(histogram);
    }

    /** @param histogram of microseconds */
    public static TimeHistogram of(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return new TimeHistogram(Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length)));
    }

    /** Microseconds. */
    public Histogram histogram() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException | IllegalArgumentException | BufferUnderflowException e) {
            throw new UsageException(
                    "'load.times' of a cell is no histogram; remove it, or take the whole folder again");
        }
    }

    public long calls() {
        return histogram().getTotalCount();
    }

    /** Milliseconds; 0 without calls. */
    public double mean() {
        return histogram().getMean() / 1000;
    }

    /** Milliseconds; 0 without calls. */
    public double percentile(double percent) {
        return histogram().getValueAtPercentile(percent) / 1000.0;
    }

    /**
     * Where the quantile is with a probability of 95 %, by the order statistics: ranks {@code np ± 1.96 sqrt(np(1-p))}, normal approximation of
     * the binomial distribution; {@code null} where a hundred calls are beyond the quantile. Source: David and Nagaraja, "Order Statistics", 7.1.
     */
    public @Nullable Range range(double percent) {
        Histogram all = histogram();
        double n = all.getTotalCount();
        double p = percent / 100;
        if (n == 0 || n * (1 - p) >= FEWEST_BEYOND) {
            return null;
        }
        double spread = DEVIATIONS * Math.sqrt(n * p * (1 - p));
        double from = Math.max(1, Math.floor(n * p - spread));
        double to = Math.min(n, Math.ceil(n * p + spread));
        return new Range(
                all.getValueAtPercentile(100 * from / n) / 1000.0, all.getValueAtPercentile(100 * to / n) / 1000.0);
    }

    /** {@code 210 ms}, or {@code 210 to 260 ms}. */
    public String words(double percent) {
        Range range = range(percent);
        String from = Figures.whole(range == null ? percentile(percent) : range.fromMs);
        String to = range == null ? from : Figures.whole(range.toMs);
        return from + (from.equals(to) ? "" : " to " + to) + " ms";
    }
}
