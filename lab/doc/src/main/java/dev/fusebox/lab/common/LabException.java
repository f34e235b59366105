package dev.fusebox.lab.common;

/** This machine cannot run it; the message says what, where, and what to do. Exit code 3. */
public final class LabException extends RuntimeException {
    public LabException(String message) {
        super(message);
    }

    public LabException(String message, Throwable cause) {
        super(message, cause);
    }
}
