package dev.fusebox.limits;

import java.util.function.Supplier;

/** Reads live objects of frameworks whose versions we may not know: what cannot be read is absent. */
final class Reading {

    private Reading() {}

    /** {@code null} when it cannot be read now, or not with the classes that this process has. */
    static <T> T orAbsent(Supplier<T> figure) {
        try {
            return figure.get();
        } catch (RuntimeException | LinkageError unreadable) {
            return null;
        }
    }

    /** In one line: what it is and, for a class or member that is missing, which. */
    static String reason(Throwable failure) {
        String text =
                failure.getMessage() == null ? "" : ": " + failure.getMessage().split("\\R", 2)[0];
        return failure.getClass().getSimpleName() + text;
    }
}
