package dev.fusebox.jmx;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMIServerSocketFactory;

/**
 * Listens on 127.0.0.1 only, and does not tell who calls.
 *
 * <p>RMI's registry lets every process of its own machine change its entries, but no caller of unknown origin, which it calls
 * 0.0.0.0. Nobody can call here from elsewhere, and no process may put its own object in the place of ours, to be sent
 * our password. So all callers are of unknown origin: bind, rebind and unbind are rejected before their arguments
 * are read. This holds for this port alone, not for registries that the application may have.
 *
 * <p>Equal to every other one, so that RMI shares a port between its registry and its server.
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
