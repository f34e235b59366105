package dev.fusebox.limits;

import java.util.function.Function;
import java.util.function.Supplier;

/** How many calls to a backend one call of a user can cause. Its name is that of the service or route. */
public final class Retry extends SettledFigure {

    /**
     * @param mostCalls reads the live object: 1 when nothing is retried, {@code null} when it is unknown
     * @param setting finds the setting behind what was read
     */
    public Retry(String name, Supplier<Integer> mostCalls, Function<Integer, Setting> setting) {
        super(name, mostCalls, setting);
    }

    /** The first call and its retries; {@code null} when their number is unknown. */
    public Integer mostCalls() {
        return figure();
    }

    /** What its MBean shows. */
    RetryMXBean view() {
        return new View();
    }

    private final class View extends SettingView implements RetryMXBean {

        View() {
            super(Retry.this::setting);
        }

        @Override
        public Integer getMostCalls() {
            return mostCalls();
        }
    }
}
