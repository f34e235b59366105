package dev.fusebox.lab.process.os;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Whether ports of this machine are in use; a component listens on loopback. */
public final class PortsInUse {

    /** For a server that does not answer at all. */
    private static final int DEADLINE_MS = 3000;

    /** @throws LabException with the first port that is in use */
    public static void requireFree(Ports ports, Iterable<Component> components) {
        for (Component component : components) {
            requireFree(ports, ports.of(component), component.id());
            requireFree(ports, ports.jmx(component), "JMX of " + component.id());
        }
    }

    private static void requireFree(Ports ports, int port, String user) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new LabException("port %d is in use (%s); free it or %s".formatted(port, user, ports.elsewhere()));
        }
    }

    /** Whether a process listens there. */
    public static boolean isOpen(int port) {
        return isOpen(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    public static boolean isOpen(InetSocketAddress address) {
        try (Socket call = new Socket()) {
            call.connect(address, DEADLINE_MS);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }
}
