package dev.fusebox.lab.gateway;

import org.jspecify.annotations.Nullable;

/**
 * The ports of all processes.
 *
 * @param base first port of this run's block; {@code null} for the default ports
 */
public record Ports(@Nullable Integer base) {

    /** Ports in a block: one for each process, and one for the JMX of each. */
    public static final int BLOCK = 2 * Components.MOST;

    /** Bounds of {@link #base}: no port of the system, and all of the block exist. */
    public static final int LOWEST_BASE = 1024;

    public static final int HIGHEST_BASE = 65_535 - (BLOCK - 1);

    /** Outside the default ports and the ephemeral ports of Linux. */
    private static final int SUGGESTED_BASE = 20_000;

    public int of(Component component) {
        return base == null ? component.defaultPort() : base + component.offset();
    }

    public int jmx(Component component) {
        return base == null ? component.defaultJmxPort() : base + Components.MOST + component.offset();
    }

    /** On which the lab drives a load generator of several processes, by HTTP; Locust's own by default. */
    public int loadControl() {
        return base == null ? 8089 : base + Components.MOST - Components.OF_LOAD;
    }

    /** On which those processes find each other. */
    public int loadWorkers() {
        return base == null ? 5557 : base + Components.MOST - Components.OF_LOAD + 1;
    }

    /** The ports of a lab in which a component has this JMX port. */
    public static Ports withJmx(Component component, int port) {
        return new Ports(port == component.defaultJmxPort() ? null : port - Components.MOST - component.offset());
    }

    public String url(Component component) {
        return "http://127.0.0.1:" + of(component);
    }

    /** The remedy when these ports are in use. */
    public String elsewhere() {
        return "pass --port-base " + (base == null ? SUGGESTED_BASE : base + BLOCK);
    }
}
