package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.load.LocalAddresses;
import dev.fusebox.lab.process.os.Proc;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.traffic.Arrivals;
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

    /** For jars, logs, JMX and the registry. */
    private static final int FILES_WITHOUT_USERS = 500;

    static final MostUsers UNBOUNDED = new MostUsers(Integer.MAX_VALUE, "");

    /**
     * What one user needs of one process, and of the machine.
     *
     * @param files open files of the process that needs most: his connection, and the gateway's to the service
     * @param ports ephemeral ports of one address
     */
    enum Need {
        /** A new connection for each call, and one behind it; a third port is still closing: on loopback Linux reuses it after a second. */
        CALLS("a gateway needs two open files for each", 2, 3),
        /** One connection for all his calls. */
        CONNECTION("each keeps a connection open", 1, 1),
        /** One connection for all his calls, and the gateway's connection to the service, whose port is of another pair of addresses and ports. */
        CONNECTION_AND_GATEWAY(CALLS.files, 2, 1),
        /** A connection from one of several addresses. */
        ONE_OF_SEVERAL_ADDRESSES(CONNECTION.files, 1, 0);

        private final String files;
        private final int filesPerUser;
        private final int portsPerUser;

        Need(String files, int filesPerUser, int portsPerUser) {
            this.files = files;
            this.filesPerUser = filesPerUser;
            this.portsPerUser = portsPerUser;
        }

        /** ab has one source address; the other load generators take more where one does not do. */
        static Need of(Cell cell, boolean severalAddresses) {
            if (cell.arrivals() instanceof Arrivals.Closed
                    || cell.arrivals() instanceof Arrivals.Scheduled && !severalAddresses) {
                return CALLS;
            }
            if (cell.gateway().isProxy()) {
                return CONNECTION_AND_GATEWAY;
            }
            return severalAddresses ? ONE_OF_SEVERAL_ADDRESSES : CONNECTION;
        }
    }

    /** Of this machine, in a cell. */
    static MostUsers onThisMachine(Cell cell) {
        return onThisMachine(Need.of(cell, LocalAddresses.several()));
    }

    /** Of this machine. */
    static MostUsers onThisMachine(Need need) {
        return of(need, Proc.value("Max open files", "self", "limits"), LocalAddresses.portRange());
    }

    static MostUsers of(Need need, Optional<String> openFiles, Optional<String> ports) {
        return Stream.of(
                        openFiles.flatMap(limits -> byFiles(need, limits)),
                        ports.filter(range -> need.portsPerUser > 0).map(range -> byPorts(need, range)))
                .flatMap(Optional::stream)
                .min(Comparator.comparing(MostUsers::users))
                .orElse(UNBOUNDED);
    }

    /** @param limits soft and hard limit; a JVM raises its own and its children's to the hard one */
    private static Optional<MostUsers> byFiles(Need need, String limits) {
        String hard = limits.split("\\s+")[1];
        if (hard.equals("unlimited")) {
            return Optional.empty();
        }
        long users = Math.max(1, (Long.parseLong(hard) - FILES_WITHOUT_USERS) / need.filesPerUser);
        return Optional.of(new MostUsers(
                (int) Math.min(Integer.MAX_VALUE, users),
                "%s, and the hard limit is %s (ulimit -Hn)".formatted(need.files, hard)));
    }

    private static MostUsers byPorts(Need need, String range) {
        int have = LocalAddresses.portsIn(range);
        return new MostUsers(
                Math.max(1, have / need.portsPerUser),
                "each needs %s, and there are %d (sysctl -w net.ipv4.ip_local_port_range='10240 65535')"
                        .formatted(Figures.count(need.portsPerUser, "ephemeral port"), have));
    }
}
