package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitsMXBean;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code dev.fusebox:type=Limits}: arrays of figures, a second's worth at a time, whose layout is asked for again
 * only when its version changes: see {@link LimitsMXBean}.
 */
final class SnapshotReader implements LimitReader {

    private static final long PACE_MS = 1000;

    private final MBeanServerConnection server;
    private final ObjectName name;
    private final String component;

    /** By version, which grows: rows of an earlier layout may come after it has changed. */
    private final TreeMap<Long, SnapshotLayout> layouts = new TreeMap<>();

    private SnapshotReader(MBeanServerConnection server, ObjectName name, String component) {
        this.server = server;
        this.name = name;
        this.component = component;
    }

    /**
     * Empty when the process does not publish our MBeans.
     *
     * @param component what readings call it; {@code null} for what it calls itself
     */
    static Optional<SnapshotReader> of(MBeanServerConnection server, @Nullable String component) throws IOException {
        return MBeanNames.first(server, "dev.fusebox:type=Limits,*")
                .map(name -> new SnapshotReader(
                        server, name, component == null ? MBeanNames.text(name, "component") : component));
    }

    /** What the process calls itself. */
    String ownName() {
        return MBeanNames.text(name, "component");
    }

    @Override
    public boolean complete() {
        return true;
    }

    @Override
    public long paceMs() {
        return PACE_MS;
    }

    @Override
    public ProcessReading read() throws IOException {
        try {
            // A layout that comes or goes meanwhile is seen at the second try.
            for (int tries = 0; tries < 2; tries++) {
                long now = System.currentTimeMillis();
                long[] figures = (long[]) server.getAttribute(name, "Snapshot");
                SnapshotLayout layout = layout(figures[0]);
                if (layout != null) {
                    return reading(now, layout, new FigureCursor(figures, 0));
                }
            }
            throw new IOException(name + " changes its layout faster than it can be read");
        } catch (JMException e) {
            throw new IOException(name + " cannot be read", e);
        }
    }

    /** Leaves out what was told in a layout that was gone before it could be asked for. */
    @Override
    public List<ProcessReading> readSince(long epochMs) throws IOException {
        try {
            long[][] rows =
                    (long[][]) server.invoke(name, "snapshotsSince", new Object[] {epochMs}, new String[] {"long"});
            List<ProcessReading> readings = new ArrayList<>();
            for (long[] row : rows) {
                SnapshotLayout layout = layout(row[1]);
                if (layout != null) {
                    readings.add(reading(row[0], layout, new FigureCursor(row, 1)));
                }
            }
            return readings;
        } catch (JMException e) {
            throw new IOException(name + " cannot be read", e);
        }
    }

    private @Nullable SnapshotLayout layout(long version) throws IOException, JMException {
        if (layouts.isEmpty() || version > layouts.lastKey()) {
            SnapshotLayout now = SnapshotLayout.read(server, name, component);
            layouts.put(now.version(), now);
        }
        return layouts.get(version);
    }

    private static ProcessReading reading(long epochMs, SnapshotLayout layout, FigureCursor figures) {
        long cpu = figures.at(1);
        int heapMb = (int) (figures.at(2) >> 20);
        int threads = (int) figures.at(3);
        figures.skip(LimitsMXBean.HEAD);
        List<LimitReading> limits = new ArrayList<>();
        for (LimitSpec limit : layout.limits()) {
            LimitSpec now = new LimitSpec(limit.id(), figures.nextInt(), limit.whenFull(), limit.setting());
            limits.add(new LimitReading(now, figures.nextInt(), figures.nextInt(), figures.nextLong()));
        }
        List<BreakerReading> breakers = new ArrayList<>();
        for (BreakerSpec breaker : layout.breakers()) {
            breakers.add(new BreakerReading(breaker, point(epochMs, figures)));
        }
        return new ProcessReading(epochMs, cpu, heapMb, threads, limits, breakers);
    }

    private static BreakerPoint point(long epochMs, FigureCursor figures) {
        Integer state = figures.nextInt();
        return new BreakerPoint(
                epochMs,
                state == null ? null : BreakerState.values()[state],
                figures.nextInt(),
                figures.nextInt(),
                figures.nextLong(),
                figures.nextLong(),
                errors(figures));
    }

    private static ErrorCounts errors(FigureCursor figures) {
        ErrorCounts errors = ErrorCounts.NONE;
        for (ErrorCause cause : ErrorCause.values()) {
            errors = errors.with(cause, figures.nextLong());
        }
        return errors;
    }

    /** Walks over a snapshot; what is absent becomes {@code null}. */
    private static final class FigureCursor {
        private final long[] values;
        private int next;

        /** @param start where the snapshot begins in the array */
        FigureCursor(long[] values, int start) {
            this.values = values;
            this.next = start;
        }

        long at(int index) {
            return values[next + index];
        }

        void skip(int count) {
            next += count;
        }

        @Nullable
        Long nextLong() {
            long value = values[next++];
            return value == LimitsMXBean.ABSENT ? null : Long.valueOf(value);
        }

        @Nullable
        Integer nextInt() {
            Long value = nextLong();
            return value == null ? null : Integer.valueOf((int) Math.min(value, Integer.MAX_VALUE));
        }
    }
}
