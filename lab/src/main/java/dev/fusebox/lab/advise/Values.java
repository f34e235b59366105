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

/** A part of a chain as it is before a change, and what is wrong with it. */
final class Values {

    private Values() {}

    /** The values of the settings that fixed it. */
    static Map<String, String> of(ChainPart part) {
        Map<String, String> values = new HashMap<>();
        settings(part).filter(Objects::nonNull).forEach(s -> values.put(s.property(), String.valueOf(s.value())));
        return values;
    }

    private static Stream<SettingValue> settings(ChainPart part) {
        if (part instanceof LimitSpec limit) {
            return Stream.ofNullable(limit.setting());
        }
        if (part instanceof TimeLimit limit) {
            return Stream.ofNullable(limit.setting());
        }
        return part instanceof BreakerSpec breaker ? breaker.settings().values().stream() : Stream.empty();
    }

    static String why(Remedy remedy, Goal goal) {
        return switch (remedy.kind()) {
            case TIME_OF_ALL -> "ends every call of %.0f ms".formatted(goal.serviceMs());
            case SLOTS ->
                "has %s slots, fewer than this load has calls in flight".formatted(((LimitSpec) remedy.part()).max());
            case SHARED_SLOTS ->
                "has %s slots for all routes: a hung service must not take them"
                        .formatted(((LimitSpec) remedy.part()).max());
            case TIME_OF_SLOW ->
                "ends a call after %s ms: it costs calls as soon as the service is slow"
                        .formatted(((TimeLimit) remedy.part()).millis());
            case WINDOW -> window((BreakerSpec) remedy.part());
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
