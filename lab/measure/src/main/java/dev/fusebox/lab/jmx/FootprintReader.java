package dev.fusebox.lab.jmx;

import dev.fusebox.lab.results.cell.Footprint;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.JMException;
import org.jspecify.annotations.Nullable;

/** What a JVM holds while it has nothing to do. Each look collects its garbage first, which stops it for a moment. */
public record FootprintReader(JmxProcess process) {

    private static final double MIB = 1 << 20;

    /** {@code   12:        3456       789012  java.lang.String (java.base@17)}: instances and bytes. */
    private static final Pattern CLASS = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");

    /** @param second since the start of the load */
    public Footprint read(int second) throws IOException {
        try {
            MemoryMXBean memory = ManagementFactory.getPlatformMXBean(process.server(), MemoryMXBean.class);
            memory.gc();
            return new Footprint(
                    second,
                    memory.getHeapMemoryUsage().getUsed() / MIB,
                    (Long) attribute("java.nio:type=BufferPool,name=direct", "MemoryUsed") / MIB,
                    (Integer) attribute("java.lang:type=Threading", "ThreadCount"),
                    files(),
                    (Integer) attribute("java.lang:type=ClassLoading", "LoadedClassCount"));
        } catch (JMException e) {
            throw new IOException(process.component() + ": its memory and threads cannot be read", e);
        }
    }

    private Object attribute(String bean, String name) throws JMException, IOException {
        return process.server().getAttribute(JmxProcess.named(bean), name);
    }

    /** Unix only. */
    private @Nullable Integer files() throws IOException {
        try {
            return ((Long) attribute("java.lang:type=OperatingSystem", "OpenFileDescriptorCount")).intValue();
        } catch (JMException unknown) {
            return null;
        }
    }

    /** Bytes on the heap by class, of objects that are in use. */
    public Map<String, Long> bytesByClass() throws IOException {
        try {
            String lines = (String) process.server()
                    .invoke(
                            JmxProcess.named("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
            return bytesByClass(lines);
        } catch (JMException e) {
            throw new IOException(process.component() + ": the classes on its heap cannot be read", e);
        }
    }

    static Map<String, Long> bytesByClass(String histogram) {
        return histogram
                .lines()
                .map(CLASS::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(m -> m.group(3), m -> Long.valueOf(m.group(2)), Long::sum, TreeMap::new));
    }

    /** Threads by their names, with a {@code *} for each number in them. */
    public Map<String, Long> threadsByName() throws IOException {
        ThreadMXBean threads = ManagementFactory.getPlatformMXBean(process.server(), ThreadMXBean.class);
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(Objects::nonNull)
                .map(ThreadInfo::getThreadName)
                .collect(Collectors.groupingBy(
                        name -> name.replaceAll("\\d+", "*"), TreeMap::new, Collectors.counting()));
    }
}
