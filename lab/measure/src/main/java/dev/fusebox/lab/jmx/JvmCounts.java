package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * What a JVM counts from a moment on: bytes allocated on its heap, garbage collections, and, of the demo service, the most calls in
 * work at once. From Java 21 on a JVM counts bytes itself; before, they are the sum over its threads, so that threads that end
 * meanwhile are missing.
 */
public final class JvmCounts {

    private static final String ALL = "TotalThreadAllocatedBytes";

    private final MBeanServerConnection server;
    private final Optional<Map<Long, Long>> before;
    private final Optional<GarbageCollections> collected;

    JvmCounts(MBeanServerConnection server) {
        this.server = server;
        this.before = read();
        this.collected = collections();
        restartPeak();
    }

    /** The most calls in work are counted from now on: those in work now, of an earlier load, are among them. */
    public void restartPeak() {
        endpoints(endpoint -> server.invoke(endpoint, "resetPeak", null, null));
    }

    /**
     * Until now; {@code null} for what the JVM does not count.
     *
     * @param gcMs milliseconds in collections
     */
    public record JvmFigures(
            @Nullable Long allocatedBytes,
            @Nullable Long gcCount,
            @Nullable Long gcMs,
            @Nullable Integer mostInWork) {

        public static final JvmFigures UNKNOWN = new JvmFigures(null, null, null, null);
    }

    public JvmFigures now() {
        Optional<GarbageCollections> gc =
                collected.flatMap(from -> collections().map(to -> to.since(from)));
        return new JvmFigures(
                before.flatMap(from -> read().map(to -> difference(from, to))).orElse(null),
                gc.map(GarbageCollections::count).orElse(null),
                gc.map(GarbageCollections::ms).orElse(null),
                endpoints(endpoint -> server.getAttribute(endpoint, "Peak")).stream()
                        .map(Integer.class::cast)
                        .max(Comparator.naturalOrder())
                        .orElse(null));
    }

    /** Garbage collections of all collectors, and the time in them. */
    private record GarbageCollections(long count, long ms) {

        GarbageCollections since(GarbageCollections earlier) {
            return new GarbageCollections(count - earlier.count, ms - earlier.ms);
        }
    }

    private Optional<GarbageCollections> collections() {
        List<GarbageCollections> all = each(
                "java.lang:type=GarbageCollector,*",
                gc -> new GarbageCollections((Long) server.getAttribute(gc, "CollectionCount"), (Long)
                        server.getAttribute(gc, "CollectionTime")));
        return all.stream().reduce((a, b) -> new GarbageCollections(a.count + b.count, a.ms + b.ms));
    }

    /** The counters of the demo service; no other process has any. */
    private List<Object> endpoints(BeanCall<@Nullable Object> call) {
        return each("dev.fusebox:type=Endpoint,*", call);
    }

    /** A call on an MBean. */
    private interface BeanCall<T> {
        T on(ObjectName bean) throws JMException, IOException;
    }

    /** The answers of all MBeans of a pattern; empty when one cannot be asked. */
    private <T> List<T> each(String pattern, BeanCall<? extends @Nullable T> call) {
        return MBeanQuestion.<List<T>>told(() -> {
                    List<T> answers = new ArrayList<>();
                    for (ObjectName bean : JmxProcess.names(server, pattern)) {
                        Stream.<T>ofNullable(call.on(bean)).forEach(answers::add);
                    }
                    return answers;
                })
                .orElse(List.of());
    }

    /** @param to a thread that ended meanwhile is not there */
    static long difference(Map<Long, Long> from, Map<Long, Long> to) {
        return to.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - from.getOrDefault(thread.getKey(), 0L))
                .sum();
    }

    /** Bytes by thread; all of them under one key where the JVM adds them up. */
    private Optional<Map<Long, Long>> read() {
        return MBeanQuestion.<Map<Long, Long>>told(() -> {
                    // An attribute that is not there is left out of the list.
                    List<Attribute> all = server.getAttributes(JvmThreads.threading(), new String[] {ALL})
                            .asList();
                    return all.isEmpty()
                            ? new JvmThreads(server).counts("getThreadAllocatedBytes")
                            : Map.of(0L, (Long) all.get(0).getValue());
                })
                .filter(counted -> !counted.isEmpty());
    }
}
