package dev.fusebox.limits.micrometer;

import static dev.fusebox.limits.micrometer.Series.Type.COUNTER;
import static dev.fusebox.limits.micrometer.Series.Type.GAUGE;

import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.Limit;
import io.micrometer.core.instrument.Tags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Which meters a limit and a circuit breaker have: the figures of their MBeans, as far as they are there.
 *
 * <p>The state of a circuit breaker is one series for each state, 1 for the state it is in. A share of time is then an
 * average over time, and nobody has to remember a number for each state.
 */
final class Figures {

    private static final List<String> STATES = List.of("CLOSED", "HALF_OPEN", "OPEN");

    private final String component;
    private final Map<Series, Supplier<? extends Number>> present = new LinkedHashMap<>();

    Figures(String component) {
        this.component = component;
    }

    Map<Series, Supplier<? extends Number>> present() {
        return present;
    }

    void add(Limit limit) {
        Tags tags = Tags.of(
                "component", component,
                "limit", limit.name(),
                "kind", lower(limit.kind().name()),
                "when_full", lower(limit.whenFull().name()));
        put(GAUGE, "fusebox.limit.max", tags, "Size of the limit", limit::max);
        put(GAUGE, "fusebox.limit.in.use", tags, "Calls, threads or connections that hold a place", limit::inUse);
        put(GAUGE, "fusebox.limit.queued", tags, "Calls that wait for a place", limit::queued);
        put(COUNTER, "fusebox.limit.rejected", tags, "Calls that found it full and were refused", limit::rejected);
    }

    void add(Breaker breaker) {
        String prefix = "fusebox.circuitbreaker.";
        Tags tags = Tags.of("component", component, "name", breaker.name());
        for (String state : STATES) {
            put(GAUGE, prefix + "state", tags.and("state", lower(state)), "1 for the state it is in", () -> {
                String now = breaker.state();
                return now == null ? null : now.equals(state) ? 1 : 0;
            });
        }
        put(GAUGE, prefix + "window.calls", tags, "Calls in the window that it judges by", breaker::windowCalls);
        put(GAUGE, prefix + "window.errors", tags, "Errors in that window", breaker::windowErrors);
        put(COUNTER, prefix + "trips", tags, "Times it went from closed to open", breaker::trips);
        put(COUNTER, prefix + "succeeded", tags, "Calls that ended well", breaker::succeeded);
        for (ErrorCause cause : ErrorCause.values()) {
            put(
                    COUNTER,
                    prefix + "errors",
                    tags.and("cause", cause.label()),
                    "Calls that did not end well, by cause",
                    () -> breaker.errors().get(cause));
        }
    }

    private void put(Series.Type type, String name, Tags tags, String description, Supplier<? extends Number> figure) {
        if (Figure.read(figure) != null) {
            present.put(new Series(type, name, tags, description), figure);
        }
    }

    private static String lower(String word) {
        return word.toLowerCase(Locale.ROOT);
    }
}
