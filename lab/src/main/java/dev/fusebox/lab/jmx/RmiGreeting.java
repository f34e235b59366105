package dev.fusebox.lab.jmx;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

/**
 * Finds out within seconds whether somebody at a port speaks RMI. RMI itself waits a minute for the answer of one who does
 * not. The bytes are those of the JDK's "RMI Wire Protocol".
 */
final class RmiGreeting {

    /** To connect, and then for the answer: a busy JVM takes a while, and nobody waits longer for a mistake. */
    private static final int PATIENCE_MS = 4000;

    private static final int MAGIC = 0x4a524d49; // "JRMI"
    private static final int VERSION = 2;
    private static final int STREAM_PROTOCOL = 0x4b;
    private static final int ACKNOWLEDGED = 0x4e;

    /** What a TLS server answers first to one who greets without. */
    private static final int TLS_ALERT = 0x15;

    private RmiGreeting() {}

    /** @throws IOException when nobody there speaks it; its message says in plain words what was found instead */
    static void exchange(String host, int port) throws IOException {
        try (Socket socket = connected(host, port)) {
            int answer = answer(socket);
            if (answer != ACKNOWLEDGED) {
                throw new IOException(
                        "what listens there is no JMX port" + (answer == TLS_ALERT ? ", or one with TLS" : ""));
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
            throw new IOException(
                    e instanceof UnknownHostException ? "nobody knows that host" : "nothing listens there", e);
        }
    }

    /** The first byte, or -1 when it hangs up. */
    private static int answer(Socket socket) throws IOException {
        try {
            socket.setSoTimeout(PATIENCE_MS);
            DataOutputStream greeting = new DataOutputStream(socket.getOutputStream());
            greeting.writeInt(MAGIC);
            greeting.writeShort(VERSION);
            greeting.writeByte(STREAM_PROTOCOL);
            return socket.getInputStream().read();
        } catch (SocketTimeoutException e) {
            String silent = "what listens there is no JMX port, or it hangs: no answer within %d s";
            throw new IOException(silent.formatted(PATIENCE_MS / 1000), e);
        } catch (IOException reset) {
            return -1;
        }
    }
}
