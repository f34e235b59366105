package dev.fusebox.jmx;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMIServerSocketFactory;

/**
 * Listens on 127.0.0.1 only, and hides the origin of every caller.
 *
 * <p>RMI's registry lets every process on its machine change its entries: another process could replace the agent's object
 * and get the password. The registry rejects bind, rebind and unbind from an unknown origin, which it calls 0.0.0.0,
 * before it reads their arguments. So this class gives every caller that origin; no call can come from another machine
 * anyway. It affects this port only, not the registries of the application.
 *
 * <p>All instances are equal, so that RMI uses one port for its registry and its server.
 */
final class LoopbackSockets implements RMIServerSocketFactory {

    private static final int BACKLOG = 50;

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return new ServerSocket(port, BACKLOG, InetAddress.getByAddress(new byte[] {127, 0, 0, 1})) {
            @Override
            public Socket accept() throws IOException {
                Socket socket = new AnonymousSocket();
                implAccept(socket);
                return socket;
            }
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LoopbackSockets;
    }

    @Override
    public int hashCode() {
        return LoopbackSockets.class.hashCode();
    }

    private static final class AnonymousSocket extends Socket {

        private final InetAddress unknown;

        AnonymousSocket() throws IOException {
            unknown = InetAddress.getByAddress(new byte[4]);
        }

        @Override
        public InetAddress getInetAddress() {
            return unknown;
        }
    }
}
