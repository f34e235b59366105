package dev.fusebox.jmx;

/** Why the port is not opened, and what to do about it, in words for whoever starts the application. */
final class AgentException extends Exception {

    private static final long serialVersionUID = 1;

    AgentException(String message) {
        super(message);
    }
}
