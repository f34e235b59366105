package dev.fusebox.lab.gateway;

/** The dependencies with which an application publishes its limits. */
public final class Starters {

    /** In words, as the advice to a user whose application has none. */
    public static final String CHOICE = "limits-zuul-starter (Zuul 1) or limits-spring-starter (Boot 3.4 or newer)";

    private Starters() {}
}
