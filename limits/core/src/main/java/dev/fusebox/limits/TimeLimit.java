package dev.fusebox.limits;

import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A time after which a call is given up. Named for what it limits and the service: {@code call.service-a} is the whole call,
 * {@code read.service-a} the wait for an answer, {@code connect.service-a} the wait for a connection to be made.
 */
public final class TimeLimit extends SettledFigure {

    /**
     * @param millis reads the live object; gives {@code null} when there is no limit
     * @param setting finds the setting behind what was read
     */
    public TimeLimit(String name, Supplier<Integer> millis, Function<Integer, Setting> setting) {
        super(name, millis, setting);
    }

    /** {@code null} when there is no limit or it cannot be read. */
    public Integer millis() {
        return figure();
    }

    /** As its MBean shows it. */
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
