package dev.fusebox.lab.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Source addresses of connections to this machine. An address has as many ports as the system hands out; more connections to one
 * server need another. On Linux every 127.x.y.z is one of this machine.
 */
public final class LocalAddresses {

    /** Half the 28 232 that Linux hands out unless told otherwise: ports of connections that have just ended are not free yet. */
    private static final int USERS_PER_ADDRESS = 14_000;

    private LocalAddresses() {}

    /** Empty where the usual address is enough, or the machine has no other. */
    static List<String> forUsers(int users) {
        int needed = (users + USERS_PER_ADDRESS - 1) / USERS_PER_ADDRESS;
        return needed > 1 && several()
                ? IntStream.rangeClosed(1, needed).mapToObj(n -> "127.0.0." + n).toList()
                : List.of();
    }

    /** Whether 127.0.0.2 is an address of this machine, too. */
    public static boolean several() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 2}))) {
            return socket.isBound();
        } catch (IOException none) {
            return false;
        }
    }
}
