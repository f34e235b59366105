package dev.fusebox.limits;

import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A time after which the gateway gives a call up. Its name says what it limits, and for which service:
 * {@code call.service-a} limits the whole call, {@code read.service-a} the wait for a response, {@code connect.service-a}
 * the wait until a connection is made.
 */
public final class TimeLimit extends SettledFigure {

    /**
     * @param millis reads the live object; returns {@code null} when there is no limit
     * @param setting finds the setting behind what was read
     */
    public TimeLimit(String name, Supplier<Integer> millis, Function<Integer, Setting> setting) {
        super(name, millis, setting);
    }

    /** {@code null} when there is no limit or it cannot be read. */
    public Integer millis() {
        return figure();
    }

    /** What its MBean shows. */
    TimeLimitMXBean view() {
        return new View();
    }

    private final class View extends SettingView implements TimeLimitMXBean {

        View() {
            super(TimeLimit.this::setting);
        }

        @Override
        public Integer getMillis() {
            return millis();
        }
    }
}
