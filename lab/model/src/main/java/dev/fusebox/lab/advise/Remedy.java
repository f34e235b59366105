package dev.fusebox.lab.advise;

import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.ChainPart;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A change of one part of a chain, in no framework's words.
 *
 * @param size slots, or milliseconds
 */
public record Remedy(Kind kind, ChainPart part, int size) {

    /** What is changed, in the order of what it does harm: to all calls, to another route, to slow calls, after a failure. */
    public enum Kind {
        /** A time limit that ends the calls that should succeed. */
        TIME_OF_ALL,
        /** A limit that has too few slots for the load. */
        SLOTS,
        /** Event loops, fewer than there are processors for them. */
        LOOPS,
        /** A limit of all routes that hung calls take. */
        SHARED_SLOTS,
        /** A time limit that ends calls as soon as the service is a little slow. */
        TIME_OF_SLOW,
        /** A circuit breaker that judges too few calls, or stays open for long. */
        WINDOW
    }

    /** The values of the settings that fixed the part as it is. */
    Map<String, String> before() {
        Map<String, String> values = new HashMap<>();
        settings().filter(Objects::nonNull).forEach(s -> values.put(s.property(), String.valueOf(s.value())));
        return values;
    }

    private Stream<SettingValue> settings() {
        if (part instanceof LimitSpec limit) {
            return Stream.ofNullable(limit.setting());
        }
        if (part instanceof TimeLimit limit) {
            return Stream.ofNullable(limit.setting());
        }
        return part instanceof BreakerSpec breaker ? breaker.settings().values().stream() : Stream.empty();
    }

    /** What is wrong with the part. */
    String why(Goal goal) {
        return switch (kind) {
            case TIME_OF_ALL -> "ends every call of %.0f ms".formatted(goal.serviceMs());
            case SLOTS -> "has %s slots, fewer than this load has calls in flight".formatted(((LimitSpec) part).max());
            case LOOPS ->
                "has %s loops, each of which works on one call at a time: this load needs more of the processors"
                        .formatted(((LimitSpec) part).max());
            case SHARED_SLOTS ->
                "has %s slots for all routes: a hung service must not take them".formatted(((LimitSpec) part).max());
            case TIME_OF_SLOW ->
                "ends a call after %s ms: it costs calls as soon as the service is slow"
                        .formatted(((TimeLimit) part).millis());
            case WINDOW -> window((BreakerSpec) part);
        };
    }

    private static String window(BreakerSpec breaker) {
        Integer span = Objects.requireNonNull(breaker.rule()).timeWindowMs();
        return "%sit stays open for %d s, and the route is lost for that time"
                .formatted(
                        span == null
                                ? "judges the last %d calls, however short a time that is; "
                                        .formatted(breaker.rule().minimumCalls())
                                : "",
                        breaker.rule().openMs() / 1000);
    }
}
