package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.jmx.ProcessReading.BreakerAtTick;
import dev.fusebox.lab.jmx.ProcessReading.BreakerInfo;
import dev.fusebox.lab.jmx.ProcessReading.LimitInfo;
import dev.fusebox.lab.jmx.ProcessReading.LimitReading;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitsMXBean;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/**
 * Reads {@code dev.fusebox:type=Limits}: arrays of figures, a second's worth at a time, whose layout is asked for again
 * only when its version changes: see {@link LimitsMXBean}.
 */
final class SnapshotReader implements LimitReader {

    private static final long PACE_MS = 1000;

    private final MBeanServerConnection server;
    private final ObjectName name;
    private Layout layout = new Layout(-1, List.of(), List.of());

    private record Layout(long version, List<LimitInfo> limits, List<BreakerInfo> breakers) {}

    private SnapshotReader(MBeanServerConnection server, ObjectName name) {
        this.server = server;
        this.name = name;
    }

    /** Empty when the process does not publish our MBeans. */
    static Optional<SnapshotReader> of(JmxProcess process) throws IOException {
        try {
            return process.server().queryNames(new ObjectName("dev.fusebox:type=Limits,*"), null).stream()
                    .findFirst()
                    .map(name -> new SnapshotReader(process.server(), name));
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the process calls itself. */
    String component() {
        String text = name.getKeyProperty("component");
        return text.startsWith("\"") ? ObjectName.unquote(text) : text;
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
            long now = System.currentTimeMillis();
            long[] figures = (long[]) server.getAttribute(name, "Snapshot");
            know(figures[0]);
            if (figures[0] != layout.version()) {
                figures = (long[]) server.getAttribute(name, "Snapshot");
            }
            if (figures[0] != layout.version()) {
                throw new IOException(name + " changes its layout faster than it can be read");
            }
            return reading(now, new FigureCursor(figures, 0));
        } catch (JMException e) {
            throw new IOException(name + " cannot be read", e);
        }
    }

    /** Leaves out what was told in a layout that is gone by now: its names cannot be had any more. */
    @Override
    public List<ProcessReading> readSince(long epochMs) throws IOException {
        try {
            long[][] rows =
                    (long[][]) server.invoke(name, "snapshotsSince", new Object[] {epochMs}, new String[] {"long"});
            List<ProcessReading> readings = new ArrayList<>();
            for (long[] row : rows) {
                know(row[1]);
                if (row[1] == layout.version()) {
                    readings.add(reading(row[0], new FigureCursor(row, 1)));
                }
            }
            return readings;
        } catch (JMException e) {
            throw new IOException(name + " cannot be read", e);
        }
    }

    private void know(long version) throws IOException, JMException {
        if (version > layout.version()) {
            layout = layout();
        }
    }

    private ProcessReading reading(long epochMs, FigureCursor figures) {
        long cpu = figures.at(1);
        int heapMb = (int) (figures.at(2) >> 20);
        int threads = (int) figures.at(3);
        figures.skip(LimitsMXBean.HEAD);
        List<LimitReading> limits = new ArrayList<>();
        for (LimitInfo info : layout.limits()) {
            limits.add(new LimitReading(
                    info, figures.nextInt(), figures.nextInt(), figures.nextInt(), figures.nextLong()));
        }
        List<BreakerAtTick> breakers = new ArrayList<>();
        for (BreakerInfo info : layout.breakers()) {
            breakers.add(new BreakerAtTick(info, breaker(figures)));
        }
        return new ProcessReading(epochMs, cpu, heapMb, threads, limits, breakers);
    }

    private static BreakerSeries.BreakerPoint breaker(FigureCursor f) {
        return new BreakerSeries.BreakerPoint(
                0,
                state(f.nextInt()),
                f.nextInt(),
                f.nextInt(),
                f.nextLong(),
                f.nextLong(),
                f.nextLong(),
                f.nextLong(),
                f.nextLong(),
                f.nextLong(),
                f.nextLong(),
                f.nextLong());
    }

    private static BreakerState state(Integer code) {
        return code == null ? null : BreakerState.values()[code];
    }

    private Layout layout() throws IOException, JMException {
        CompositeData data = (CompositeData) server.getAttribute(name, "Layout");
        return new Layout(
                (Long) data.get("version"),
                Arrays.stream((CompositeData[]) data.get("limits"))
                        .map(SnapshotReader::limit)
                        .toList(),
                Arrays.stream((CompositeData[]) data.get("breakers"))
                        .map(SnapshotReader::breaker)
                        .toList());
    }

    private static LimitInfo limit(CompositeData d) {
        return new LimitInfo(
                (String) d.get("name"),
                LimitKind.valueOf((String) d.get("kind")),
                WhenFull.valueOf((String) d.get("whenFull")),
                (String) d.get("setting"),
                (String) d.get("value"),
                (String) d.get("origin"));
    }

    private static BreakerInfo breaker(CompositeData d) {
        return new BreakerInfo(
                (String) d.get("name"),
                (Integer) d.get("volumeThreshold"),
                (Integer) d.get("errorThresholdPercent"),
                (Integer) d.get("windowMs"),
                (Integer) d.get("openMs"));
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

        Long nextLong() {
            long value = values[next++];
            return value == LimitsMXBean.ABSENT ? null : Long.valueOf(value);
        }

        Integer nextInt() {
            Long value = nextLong();
            return value == null ? null : Integer.valueOf((int) Math.min(value, Integer.MAX_VALUE));
        }
    }
}
