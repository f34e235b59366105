package dev.fusebox.lab.common;

/** A mistake in an option, a study or a profile; the message says what, where, and what to do. Exit code 2. */
public final class UsageException extends RuntimeException {
    public UsageException(String message) {
        super(message);
    }
}
