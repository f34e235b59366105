package dev.fusebox.jmx;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.server.RMIServerSocketFactory;

/** Listens on 127.0.0.1 only. Equal to every other one, so that RMI shares a port between its registry and its server. */
final class LoopbackSockets implements RMIServerSocketFactory {

    private static final int BACKLOG = 50;

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return new ServerSocket(port, BACKLOG, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LoopbackSockets;
    }

    @Override
    public int hashCode() {
        return LoopbackSockets.class.hashCode();
    }
}
