package dev.fusebox.lab.gateway;

import dev.fusebox.lab.common.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
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

    /** For a server that does not answer at all. */
    private static final int DEADLINE_MS = 3000;

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

    /** @throws LabException with the first port that is in use */
    public void requireFree(Iterable<Component> components) {
        for (Component component : components) {
            requireFree(of(component), component.id());
            requireFree(jmx(component), "JMX of " + component.id());
        }
    }

    private void requireFree(int port, String user) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new LabException("port %d is in use (%s); free it or %s".formatted(port, user, elsewhere()));
        }
    }

    /** Whether a process listens on its port. */
    public boolean open(Component component) {
        return isOpen(new InetSocketAddress(InetAddress.getLoopbackAddress(), of(component)));
    }

    /** Whether a process listens there. */
    public static boolean isOpen(InetSocketAddress address) {
        try (Socket call = new Socket()) {
            call.connect(address, DEADLINE_MS);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** The remedy when these ports are in use. */
    public String elsewhere() {
        return "pass --port-base " + (base == null ? SUGGESTED_BASE : base + BLOCK);
    }
}
