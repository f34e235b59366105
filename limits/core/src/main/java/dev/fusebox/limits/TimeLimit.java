package dev.fusebox.limits;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A time after which a call is given up. Named for what it limits and the service: {@code call.service-a} is the whole call,
 * {@code read.service-a} the wait for an answer, {@code connect.service-a} the wait for a connection to be made.
 */
public final class TimeLimit {

    private final String name;
    private final Supplier<Integer> millis;
    private final Function<Integer, Setting> setting;

    /**
     * @param millis reads the live object; gives {@code null} when there is no limit
     * @param setting finds the setting behind what was read
     */
    public TimeLimit(String name, Supplier<Integer> millis, Function<Integer, Setting> setting) {
        this.name = Objects.requireNonNull(name);
        this.millis = millis;
        this.setting = setting;
    }

    public String name() {
        return name;
    }

    /** As its MBean shows it. */
    TimeLimitMXBean view() {
        return new View();
    }

    private Setting setting() {
        Integer now = millis.get();
        return now == null ? null : setting.apply(now);
    }

    private final class View implements TimeLimitMXBean {

        @Override
        public Integer getMillis() {
            return millis.get();
        }

        @Override
        public String getSetting() {
            Setting found = setting();
            return found == null ? null : found.property();
        }

        @Override
        public String getValue() {
            Setting found = setting();
            return found == null ? null : found.value();
        }

        @Override
        public String getOrigin() {
            Setting found = setting();
            return found == null ? null : found.origin();
        }
    }
}
