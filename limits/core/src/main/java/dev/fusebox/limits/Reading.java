package dev.fusebox.limits;

import java.util.function.Supplier;

/** Reads live objects of frameworks, of which this may be an unknown version: what cannot be read is absent. */
final class Reading {

    /** {@code null} when it cannot be read now, or when this process lacks a class for it. */
    static <T> T orAbsent(Supplier<T> figure) {
        try {
            return figure.get();
        } catch (RuntimeException | LinkageError unreadable) {
            return null;
        }
    }

    /** In one line: the kind of failure and, for a missing class or member, its name. */
    static String reason(Throwable failure) {
        String text =
                failure.getMessage() == null ? "" : ": " + failure.getMessage().split("\\R", 2)[0];
        return failure.getClass().getSimpleName() + text;
    }
}
