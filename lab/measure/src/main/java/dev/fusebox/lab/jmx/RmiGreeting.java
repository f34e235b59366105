package dev.fusebox.lab.jmx;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

/**
 * Finds out within seconds whether a port speaks RMI. RMI itself waits a minute for the answer of a port that does not. The bytes
 * follow the JDK's "RMI Wire Protocol".
 */
final class RmiGreeting {

    /** For the connection, and again for the answer: enough for a busy JVM, and short for a user who mistyped the port. */
    private static final int PATIENCE_MS = 4000;

    private static final int MAGIC = 0x4a524d49; // "JRMI"
    private static final int VERSION = 2;
    private static final int STREAM_PROTOCOL = 0x4b;
    private static final int ACKNOWLEDGED = 0x4e;

    /** The first byte of a TLS server's answer to a client without TLS. */
    private static final int TLS_ALERT = 0x15;

    /** @throws IOException when the port does not speak RMI; its message says what was found instead */
    static void exchange(String host, int port) throws IOException {
        try (Socket socket = connected(host, port)) {
            int answer = answer(socket);
            if (answer != ACKNOWLEDGED) {
                throw new IOException(
                        answer == TLS_ALERT
                                ? "a port with TLS listens there; JMX with TLS is not supported"
                                : "a program listens there, but not JMX");
            }
        }
    }

    private static Socket connected(String host, int port) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(host, port), PATIENCE_MS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw new IOException(e instanceof UnknownHostException ? "unknown host" : "nothing listens there", e);
        }
    }

    /** The first byte, or -1 when the other side closes the connection. */
    private static int answer(Socket socket) throws IOException {
        try {
            socket.setSoTimeout(PATIENCE_MS);
            DataOutputStream greeting = new DataOutputStream(socket.getOutputStream());
            greeting.writeInt(MAGIC);
            greeting.writeShort(VERSION);
            greeting.writeByte(STREAM_PROTOCOL);
            return socket.getInputStream().read();
        } catch (SocketTimeoutException e) {
            String silent = "a program listens there, but gives no answer within %d s: not JMX, or it hangs";
            throw new IOException(silent.formatted(PATIENCE_MS / 1000), e);
        } catch (IOException reset) {
            return -1;
        }
    }
}
