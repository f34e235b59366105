package dev.fusebox.lab.load;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that open arrivals come from. One address has as many ports as the system gives out. Where these may not do, calls come
 * from several addresses of the loopback range in turns.
 *
 * <p>A port rests after its connection. When the system chooses address and port, Linux uses the port again after a second. When the
 * address is chosen before the connection, Linux does not know the server yet, and the port rests for a minute.
 */
final class SourceAddresses {

    /** For jars, logs, JMX and the run folder. */
    private static final int OTHER_FILES = 500;

    /** The rest is left to the gateway, which calls the service. */
    private static final double SHARE_OF_PORTS = 0.8;

    private static final int REST_SECONDS = 1;
    private static final int REST_SECONDS_OF_CHOSEN = 60;

    private final List<InetSocketAddress> addresses;
    private final int mostCalls;
    private int used;

    private SourceAddresses(List<InetSocketAddress> addresses, int mostCalls) {
        this.addresses = addresses;
        this.mostCalls = mostCalls;
    }

    /** @param calls of the whole schedule, which may all be in flight at its end */
    static SourceAddresses of(String server, int calls, double seconds) {
        int most = files();
        int number = number(Math.min(calls, most), calls / seconds, LocalAddresses.ports());
        boolean several = number > 1 && server.startsWith("127.") && LocalAddresses.several();
        List<InetSocketAddress> addresses = several
                ? LocalAddresses.first(number).stream()
                        .map(address -> new InetSocketAddress(address, 0))
                        .toList()
                : List.of();
        return new SourceAddresses(addresses, most);
    }

    /** How many addresses that many calls in flight need. */
    static int number(int inFlight, double perSecond, int ports) {
        double each = ports * SHARE_OF_PORTS;
        if (inFlight + perSecond * REST_SECONDS <= each) {
            return 1;
        }
        return (int) Math.min(LocalAddresses.MOST, Math.ceil((inFlight + perSecond * REST_SECONDS_OF_CHOSEN) / each));
    }

    private static int files() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? (int) Math.min(
                        Integer.MAX_VALUE,
                        Math.max(
                                1,
                                system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount() - OTHER_FILES))
                : Integer.MAX_VALUE;
    }

    /** The most calls in flight: each needs an open file of this process. */
    int mostCalls() {
        return mostCalls;
    }

    /** {@code null} leaves the choice to the system. */
    @Nullable
    InetSocketAddress next() {
        return addresses.isEmpty() ? null : addresses.get(used++ % addresses.size());
    }
}
