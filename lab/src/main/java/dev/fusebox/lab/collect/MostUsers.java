package dev.fusebox.lab.collect;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The most users that this machine carries at once.
 *
 * @param users {@link Integer#MAX_VALUE} when nothing bounds them, as far as is known
 * @param because what bounds them, and how to raise it
 */
public record MostUsers(int users, String because) {

    /** For jars, logs, JMX and the registry. Each user needs two files more: his connection, and the gateway's to the service. */
    private static final int FILES_WITHOUT_USERS = 500;

    /** One port to the gateway, one behind it, and one that is still closing: on loopback Linux reuses it after a second. */
    private static final int PORTS_PER_USER = 3;

    static final MostUsers UNBOUNDED = new MostUsers(Integer.MAX_VALUE, "");

    /** Of this machine. */
    public static MostUsers here() {
        return of(
                Environment.line("/proc/self/limits", "Max open files"),
                Environment.line("/proc/sys/net/ipv4/ip_local_port_range", ""));
    }

    static MostUsers of(Optional<String> openFiles, Optional<String> ports) {
        return Stream.of(openFiles.flatMap(MostUsers::byFiles), ports.map(MostUsers::byPorts))
                .flatMap(Optional::stream)
                .min(Comparator.comparing(MostUsers::users))
                .orElse(UNBOUNDED);
    }

    /** @param limits soft and hard limit; a JVM raises its own and its children's to the hard one */
    private static Optional<MostUsers> byFiles(String limits) {
        String hard = limits.split("\\s+")[1];
        if (hard.equals("unlimited")) {
            return Optional.empty();
        }
        long users = Math.max(1, (Long.parseLong(hard) - FILES_WITHOUT_USERS) / 2);
        return Optional.of(new MostUsers(
                (int) Math.min(Integer.MAX_VALUE, users),
                "a gateway needs two open files for each, and the hard limit is %s (ulimit -Hn)".formatted(hard)));
    }

    private static MostUsers byPorts(String range) {
        String[] ends = range.strip().split("\\s+");
        int have = Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
        return new MostUsers(
                Math.max(1, have / PORTS_PER_USER),
                "each needs %d ephemeral ports, and there are %d (sysctl -w net.ipv4.ip_local_port_range='10240 65535')"
                        .formatted(PORTS_PER_USER, have));
    }
}
