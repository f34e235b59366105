package dev.fusebox.lab.chain;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.VerdictRules.BindingRule;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * One limit over the time of a cell.
 *
 * @param points the samples in time; a missed sample has a row without figures
 */
public record LimitSeries(LimitSpec spec, List<SampleRow> points) implements OfLimit {

    /**
     * One sample, and a row of {@code samples.csv}. Figures that could not be read are {@code null}; {@code rejected} is
     * cumulative since the process started.
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    @JsonPropertyOrder({"t_ms", "component", "limit", "max", "in_use", "queued", "rejected"})
    public record SampleRow(
            long tMs,
            String component,
            String limit,
            @Nullable Integer max,
            @Nullable Integer inUse,
            @Nullable Integer queued,
            @Nullable Long rejected) {

        public static SampleRow missed(long tMs, LimitId id) {
            return new SampleRow(tMs, id.component(), id.name(), null, null, null, null);
        }

        /** {@code <component>/<name>}. */
        public String fullName() {
            return component + "/" + limit;
        }

        /**
         * Whether the limit was full. A call that waits proves it. So does a rejection since the sample before, as long as most slots are
         * in use. Otherwise nearly all of them must be. An event loop is full when a single one is.
         */
        public boolean full(LimitKind kind, boolean rejecting, BindingRule rule) {
            if (max == null || inUse == null) {
                return false;
            }
            if (kind == LimitKind.EVENT_LOOP) {
                return inUse > 0;
            }
            boolean waits = queued != null && queued > 0 && inUse > 0;
            return waits || inUse >= rule.fullFrom(max, rejecting);
        }
    }

    @Override
    public LimitId id() {
        return spec.id();
    }

    /** What the samples say of it, as far as it could be read. */
    public <T> Stream<T> read(Function<SampleRow, @Nullable T> figure) {
        return points.stream().map(figure).filter(Objects::nonNull);
    }

    /** The size as last read. */
    public @Nullable Integer max() {
        return read(SampleRow::max).reduce((a, b) -> b).orElse(null);
    }

    /** Calls that it rejected between the first and the last sample; {@code null} when that is not published. */
    public @Nullable Long rejected() {
        List<Long> counts = read(SampleRow::rejected).toList();
        return counts.isEmpty() ? null : counts.get(counts.size() - 1) - counts.get(0);
    }

    /** Whether it was full at its n-th sample. */
    public boolean fullAt(int n, BindingRule rule) {
        Long now = points.get(n).rejected();
        Long before = n == 0 ? null : points.get(n - 1).rejected();
        return points.get(n).full(kind(), now != null && before != null && now > before, rule);
    }

    /** Share of the samples from a moment on in which calls waited; empty when the queue is not published. */
    public OptionalDouble waitingShare(long fromMs) {
        return read(row -> row.tMs() < fromMs ? null : row.queued())
                .mapToDouble(queued -> queued > 0 ? 1 : 0)
                .average();
    }

    /** Whether it is known to have stopped no call: it rejected none, or hardly a call waited except while a slot passed on. */
    public boolean neverStopped(long fromMs, BindingRule rule) {
        if (spec.whenFull() == WhenFull.REJECTS) {
            return Objects.equals(rejected(), 0L);
        }
        OptionalDouble waiting = waitingShare(fromMs);
        return waiting.isPresent() && waiting.getAsDouble() <= rule.waitingShare();
    }

    /** The figures that go into {@code results.json}. */
    public LimitUsage use() {
        Double median = Figures.median(read(SampleRow::inUse).mapToDouble(Integer::doubleValue));
        SettingValue fixed = spec.setting();
        return new LimitUsage(
                component(),
                name(),
                kind(),
                max(),
                read(SampleRow::inUse).max(Integer::compare).orElse(null),
                median == null ? null : Integer.valueOf((int) Math.round(median)),
                read(SampleRow::queued).max(Integer::compare).orElse(null),
                rejected(),
                spec.whenFull(),
                fixed == null ? null : fixed.property(),
                fixed == null ? null : fixed.value(),
                fixed == null ? null : fixed.origin());
    }

    /**
     * How one limit was used during one cell, from samples of the live process.
     *
     * <p>A figure that could not be read is {@code null}, never zero. {@code rejected} counts the calls that the limit rejected during
     * the cell; of an accept queue, attempts to connect that it dropped. {@code setting}, {@code value} and {@code origin} name what fixed {@code max}; all three are {@code null}
     * when the process does not publish it.
     */
    public record LimitUsage(
            String component,
            String name,
            LimitKind kind,
            @Nullable Integer max,
            @Nullable Integer peakInUse,
            @Nullable Integer medianInUse,
            @Nullable Integer peakQueued,
            @Nullable Long rejected,
            WhenFull whenFull,
            @Nullable String setting,
            @Nullable String value,
            @Nullable String origin)
            implements OfLimit {

        @Override
        public LimitId id() {
            return LimitId.named(component, kind, name);
        }

        /** The limit itself. */
        public LimitSpec spec() {
            SettingValue fixed = setting == null ? null : new SettingValue(setting, value, origin);
            return new LimitSpec(id(), max, whenFull, fixed);
        }
    }
}
