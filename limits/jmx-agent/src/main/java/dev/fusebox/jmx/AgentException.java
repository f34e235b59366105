package dev.fusebox.jmx;

/** Why the port is not open, and what the user who starts the application can do about it. */
final class AgentException extends Exception {

    private static final long serialVersionUID = 1;

    AgentException(String message) {
        super(message);
    }
}
