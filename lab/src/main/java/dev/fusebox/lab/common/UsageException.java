package dev.fusebox.lab.common;

/** Something the user asked for makes no sense; the message says what, where, and what to do. Exit code 2. */
public final class UsageException extends RuntimeException {
    public UsageException(String message) {
        super(message);
    }
}
