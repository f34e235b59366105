package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * What a JVM allocates on its heap from a moment on. From Java 21 on it counts that itself; before, it is the sum over its threads, so
 * that threads that end meanwhile are missing.
 */
public final class Allocations {

    private static final String ALL = "TotalThreadAllocatedBytes";

    private final MBeanServerConnection server;
    private final Optional<Map<Long, Long>> before;

    private Allocations(MBeanServerConnection server) {
        this.server = server;
        this.before = read();
    }

    static Allocations since(MBeanServerConnection server) {
        return new Allocations(server);
    }

    /** Until now; {@code null} where the JVM does not count it. */
    @Nullable
    Long bytes() {
        return before.flatMap(from -> read().map(to -> difference(from, to))).orElse(null);
    }

    /** @param to a thread that ended meanwhile is not there */
    static long difference(Map<Long, Long> from, Map<Long, Long> to) {
        return to.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - from.getOrDefault(thread.getKey(), 0L))
                .sum();
    }

    /** Bytes by thread; all of them under one key where the JVM adds them up. */
    private Optional<Map<Long, Long>> read() {
        try {
            ObjectName threading = new ObjectName("java.lang:type=Threading");
            // An attribute that is not there is left out of the list.
            List<Attribute> all =
                    server.getAttributes(threading, new String[] {ALL}).asList();
            return Optional.of(
                    all.isEmpty()
                            ? byThread(threading)
                            : Map.of(0L, (Long) all.get(0).getValue()));
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        } catch (JMException | IOException | RuntimeException unknown) {
            return Optional.empty();
        }
    }

    private Map<Long, Long> byThread(ObjectName threading) throws JMException, IOException {
        long[] ids = (long[]) server.getAttribute(threading, "AllThreadIds");
        long[] bytes = (long[]) server.invoke(
                threading, "getThreadAllocatedBytes", new Object[] {ids}, new String[] {long[].class.getName()});
        if (LongStream.of(bytes).allMatch(b -> b < 0)) {
            throw new JMException("not counted");
        }
        Map<Long, Long> all = new HashMap<>();
        IntStream.range(0, ids.length).filter(i -> bytes[i] >= 0).forEach(i -> all.put(ids[i], bytes[i]));
        return all;
    }
}
