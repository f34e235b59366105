package dev.fusebox.lab.load;

import dev.fusebox.lab.process.os.Proc;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Source addresses of connections to this machine. An address has as many ports as the system hands out; more connections to one
 * server need another. On Linux every 127.x.y.z is one of this machine.
 */
public final class LocalAddresses {

    private static final int PORTS_OF_MACOS = 16_384;

    /** As many as the last number of an address has, but for the edges. */
    static final int MOST = 250;

    /** Empty where the usual address is enough, or the machine has no other. */
    static List<String> forUsers(int users) {
        int needed = number(users, ports());
        return needed > 1 && several() ? first(needed) : List.of();
    }

    static List<String> first(int number) {
        return IntStream.rangeClosed(1, number).mapToObj(n -> "127.0.0." + n).toList();
    }

    /** A user for every second port: those of connections that have just ended are not free yet. */
    static int number(int users, int ports) {
        int each = Math.max(1, ports / 2);
        return Math.min(MOST, (users + each - 1) / each);
    }

    /** How many ports the system hands out for each address; 28 232 is what Linux has by default. */
    static int ports() {
        return portRange().map(LocalAddresses::portsIn).orElse(PORTS_OF_MACOS);
    }

    /** The first and the last of these ports, as Linux tells them. */
    public static Optional<String> portRange() {
        return Proc.value("", "sys", "net", "ipv4", "ip_local_port_range");
    }

    public static int portsIn(String range) {
        String[] ends = range.strip().split("\\s+");
        return Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
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
