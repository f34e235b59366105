package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitPublisher;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** What an application publishes, read as a tool reads it, but without the wait of a second for new limits. */
record Published(String component, LimitPublisher publisher) {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    /** Names of its limits, sorted. */
    List<String> limits() {
        return names("Limit");
    }

    /** Names of its circuit breakers, sorted. */
    List<String> breakers() {
        return names("CircuitBreaker");
    }

    /** Names of its time limits, sorted. */
    List<String> timeLimits() {
        return names("TimeLimit");
    }

    /** Milliseconds, setting, value and origin of a time limit. */
    List<Object> timeLimit(String name) {
        return Stream.of("Millis", "Setting", "Value", "Origin")
                .map(figure -> read("TimeLimit", name, figure))
                .toList();
    }

    /** Names of its retries, sorted. */
    List<String> retries() {
        return names("Retry");
    }

    /** Most calls, setting, value and origin of a retry. */
    List<Object> retry(String name) {
        return Stream.of("MostCalls", "Setting", "Value", "Origin")
                .map(figure -> read("Retry", name, figure))
                .toList();
    }

    /** Each as {@code name to service through [breakers]}. */
    List<String> routes() {
        try {
            publisher.refresh();
            CompositeData[] routes = (CompositeData[])
                    SERVER.getAttribute(new ObjectName("dev.fusebox:type=Limits,component=" + component), "Routes");
            return Stream.of(routes)
                    .map(r -> r.get("name") + " to " + r.get("service") + " through "
                            + List.of((String[]) r.get("breakers")))
                    .toList();
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Each as {@code property=value (origin)}. */
    List<String> ineffective(String type, String name) {
        return Stream.of((CompositeData[]) read(type, name, "Ineffective"))
                .map(setting ->
                        setting.get("setting") + "=" + setting.get("value") + " (" + setting.get("origin") + ")")
                .toList();
    }

    /** What cannot be read, by name. */
    List<String> absent() {
        try {
            publisher.refresh();
            CompositeData[] absent = (CompositeData[])
                    SERVER.getAttribute(new ObjectName("dev.fusebox:type=Limits,component=" + component), "Absent");
            return Stream.of(absent).map(one -> (String) one.get("name")).toList();
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> names(String type) {
        try {
            publisher.refresh();
            return SERVER.queryNames(name(type, "*"), null).stream()
                    .map(n -> n.getKeyProperty("name"))
                    .map(n -> n.startsWith("\"") ? ObjectName.unquote(n) : n)
                    .sorted()
                    .toList();
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    Object limit(String name, String figure) {
        return read("Limit", name, figure);
    }

    Object breaker(String name, String figure) {
        return read("CircuitBreaker", name, figure);
    }

    /** Setting, value and origin of a limit. */
    List<Object> setting(String limit) {
        return List.of(limit(limit, "Setting"), limit(limit, "Value"), limit(limit, "Origin"));
    }

    boolean reset(String breaker) {
        try {
            publisher.refresh();
            return (boolean) SERVER.invoke(name("CircuitBreaker", breaker), "reset", null, null);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private Object read(String type, String name, String attribute) {
        try {
            publisher.refresh();
            return SERVER.getAttribute(name(type, name), attribute);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private ObjectName name(String type, String name) throws JMException {
        String value = name.contains(":") ? ObjectName.quote(name) : name;
        return new ObjectName("dev.fusebox:type=" + type + ",component=" + component + ",name=" + value);
    }
}
