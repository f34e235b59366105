package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/** The Java threads of a JVM, without those of its compiler and its garbage collector, which it does not list. */
public record JvmThreads(MBeanServerConnection server) implements ThreadTimes {

    @Override
    public Map<Long, Long> nanos() {
        return MBeanQuestion.<Map<Long, Long>>told(() -> counts("getThreadCpuTime"))
                .orElse(Map.of());
    }

    /**
     * What the JVM counts for each of its threads, by the thread's id; without threads that have ended meanwhile.
     *
     * @param operation of the MBean of threads, for an array of ids
     */
    Map<Long, Long> counts(String operation) throws JMException, IOException {
        ObjectName threading = threading();
        long[] ids = (long[]) server.getAttribute(threading, "AllThreadIds");
        long[] counts =
                (long[]) server.invoke(threading, operation, new Object[] {ids}, new String[] {long[].class.getName()});
        Map<Long, Long> all = new HashMap<>();
        IntStream.range(0, ids.length).filter(i -> counts[i] >= 0).forEach(i -> all.put(ids[i], counts[i]));
        return all;
    }

    @Override
    public @Nullable String name(long thread) {
        return MBeanQuestion.<CompositeData>told(() -> (CompositeData) server.invoke(
                        threading(), "getThreadInfo", new Object[] {thread}, new String[] {long.class.getName()}))
                .map(info -> (String) info.get("threadName"))
                .orElse(null);
    }

    static ObjectName threading() {
        return JmxProcess.named("java.lang:type=Threading");
    }
}
