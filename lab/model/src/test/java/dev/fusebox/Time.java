package dev.fusebox;

import java.util.function.LongSupplier;

/** Stands in for {@link System} in classes that ask it for the time; its name is as long as {@code java/lang/System}. */
public final class Time {

    private static LongSupplier clock = () -> 0;

    /** Milliseconds. */
    public static void by(LongSupplier other) {
        clock = other;
    }

    public static long currentTimeMillis() {
        return clock.getAsLong();
    }
}
