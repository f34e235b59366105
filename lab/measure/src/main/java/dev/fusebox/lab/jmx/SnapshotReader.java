package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.BreakerParts;
import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitsMXBean;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code dev.fusebox:type=Limits}: arrays of figures, one second of them at a time. Reads their layout again only when its
 * version changes: see {@link LimitsMXBean}.
 */
final class SnapshotReader extends JvmReader {

    private final ObjectName name;

    /** By version, which grows: rows of an earlier layout may arrive after it has changed. */
    private final TreeMap<Long, Layout> layouts = new TreeMap<>();

    /** The limits and circuit breakers of the figures, in order. A limit's size is among the figures. */
    private record Layout(List<LimitSpec> limits, List<BreakerSpec> breakers) {}

    private SnapshotReader(MBeanServerConnection server, ObjectName name, String component) {
        super(server, component);
        this.name = name;
    }

    /**
     * Empty when the process has no Fusebox MBeans.
     *
     * @param component name for its readings; {@code null} for the name that it publishes
     */
    static Optional<SnapshotReader> of(MBeanServerConnection server, @Nullable String component) throws IOException {
        return JmxProcess.names(server, "dev.fusebox:type=Limits,*").stream()
                .findFirst()
                .map(name -> new SnapshotReader(
                        server, name, component == null ? JmxProcess.part(name, "component") : component));
    }

    /** The name that the process publishes. */
    String ownName() {
        return JmxProcess.part(name, "component");
    }

    @Override
    public boolean complete() {
        return true;
    }

    @Override
    public ProcessReading read() throws IOException {
        try {
            // A second try, for a layout that changes meanwhile.
            for (int tries = 0; tries < 2; tries++) {
                long now = System.currentTimeMillis();
                long[] figures = (long[]) server.getAttribute(name, "Snapshot");
                Layout layout = layout(figures[0]);
                if (layout != null) {
                    return reading(now, layout, LongBuffer.wrap(figures));
                }
            }
            throw new IOException(name + " changes its layout faster than it can be read");
        } catch (JMException e) {
            throw new IOException(name + " cannot be read", e);
        }
    }

    /** Leaves out rows whose layout was replaced before it could be read. */
    @Override
    public List<ProcessReading> readSince(long epochMs) throws IOException {
        try {
            long[][] rows =
                    (long[][]) server.invoke(name, "snapshotsSince", new Object[] {epochMs}, new String[] {"long"});
            List<ProcessReading> readings = new ArrayList<>();
            for (long[] row : rows) {
                Layout layout = layout(row[1]);
                if (layout != null) {
                    readings.add(reading(row[0], layout, LongBuffer.wrap(row, 1, row.length - 1)));
                }
            }
            return readings;
        } catch (JMException e) {
            throw new IOException(name + " cannot be read", e);
        }
    }

    private @Nullable Layout layout(long version) throws IOException, JMException {
        if (layouts.isEmpty() || version > layouts.lastKey()) {
            CompositeData now = (CompositeData) server.getAttribute(name, "Layout");
            layouts.put(
                    (Long) now.get("version"),
                    new Layout(
                            rows(now, "limits").map(this::limit).toList(),
                            rows(now, "breakers").map(this::breaker).toList()));
        }
        return layouts.get(version);
    }

    private static Stream<CompositeData> rows(CompositeData data, String key) {
        return Arrays.stream((CompositeData[]) data.get(key));
    }

    private LimitSpec limit(CompositeData d) {
        LimitKind kind = LimitKind.valueOf((String) d.get("kind"));
        return new LimitSpec(
                LimitId.named(component, kind, (String) d.get("name")),
                null,
                WhenFull.valueOf((String) d.get("whenFull")),
                d.containsKey("queueSize") ? (Integer) d.get("queueSize") : null,
                SettingData.of(d));
    }

    private BreakerSpec breaker(CompositeData d) {
        Map<BreakerThreshold, SettingValue> settings = new EnumMap<>(BreakerThreshold.class);
        rows(d, "settings")
                .forEach(s -> settings.put(BreakerThreshold.valueOf((String) s.get("threshold")), SettingData.of(s)));
        return new BreakerSpec(component, (String) d.get("name"), rule(d), settings);
    }

    private static @Nullable BreakerRule rule(CompositeData d) {
        return new BreakerParts(
                        (Integer) d.get("volumeThreshold"),
                        (Double) d.get("errorThreshold"),
                        (Integer) d.get("windowMs"),
                        (Integer) d.get("windowSize"),
                        (Integer) d.get("openMs"),
                        (Integer) d.get("judgedEveryMs"),
                        (Integer) d.get("halfOpenCalls"),
                        (Boolean) d.get("countsRejections"),
                        (Boolean) d.get("anySuccessCloses"))
                .rule();
    }

    /** @param figures a snapshot; it begins with version, CPU, heap and threads */
    private static ProcessReading reading(long epochMs, Layout layout, LongBuffer figures) {
        figures.get();
        long cpu = figures.get();
        int heapMb = (int) (figures.get() >> 20);
        int threads = (int) figures.get();
        List<LimitReading> limits = new ArrayList<>();
        for (LimitSpec limit : layout.limits()) {
            LimitSpec now = limit.withMax(nextInt(figures));
            limits.add(new LimitReading(now, nextInt(figures), nextInt(figures), next(figures)));
        }
        List<BreakerReading> breakers = new ArrayList<>();
        for (BreakerSpec breaker : layout.breakers()) {
            breakers.add(new BreakerReading(breaker, point(epochMs, figures)));
        }
        return new ProcessReading(epochMs, cpu, heapMb, threads, limits, breakers, null);
    }

    private static BreakerPoint point(long epochMs, LongBuffer figures) {
        Integer state = nextInt(figures);
        Integer calls = nextInt(figures);
        Integer wrong = nextInt(figures);
        Long trips = next(figures);
        Long succeeded = next(figures);
        ErrorCounts errors = ErrorCounts.NONE;
        for (ErrorCause cause : ErrorCause.values()) {
            errors = errors.with(cause, next(figures));
        }
        return new BreakerPoint(
                epochMs, state == null ? null : BreakerState.values()[state], calls, wrong, trips, succeeded, errors);
    }

    /** {@code null} for an absent figure. */
    private static @Nullable Long next(LongBuffer figures) {
        long value = figures.get();
        return value == LimitsMXBean.ABSENT ? null : Long.valueOf(value);
    }

    private static @Nullable Integer nextInt(LongBuffer figures) {
        Long value = next(figures);
        return value == null ? null : Integer.valueOf((int) Math.min(value, Integer.MAX_VALUE));
    }
}
