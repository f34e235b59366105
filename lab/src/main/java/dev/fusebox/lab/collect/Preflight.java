package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.load.LoadGenerators;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.Study;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Checks before anything starts. Each says what to raise or to install. */
final class Preflight {

    /** For jars, logs, JMX and the registry. Each user needs two files more: his connection, and the gateway's to the service. */
    private static final int FILES_WITHOUT_USERS = 500;

    private Preflight() {}

    /** @return versions of the load generators that the study and its warm-up use, by name */
    static Map<String, String> require(Study study) {
        Map<String, String> generators = new LinkedHashMap<>();
        Stream<Arrivals> warmUp = study.endpointsOfCells().isEmpty()
                ? Stream.empty()
                : Stream.of(new Arrivals.Closed(study.warmUp().concurrency()));
        Stream.concat(warmUp, study.arrivalsOfCells().stream())
                .map(LoadGenerators::of)
                .distinct()
                .forEach(g -> generators.put(g.name(), g.version()));
        IntStream users = study.arrivalsOfCells().stream().mapToInt(a -> (int) a.amount());
        IntStream callers = study.experiments().stream().mapToInt(ExperimentSpec::callers);
        int most = IntStream.concat(users, callers).max().orElse(1);
        openFiles(Environment.line("/proc/self/limits", "Max open files"), most);
        ephemeralPorts(Environment.line("/proc/sys/net/ipv4/ip_local_port_range", ""), most);
        return generators;
    }

    /** @param limits soft and hard limit; a JVM raises its own and its children's to the hard one */
    static void openFiles(Optional<String> limits, int users) {
        int need = 2 * users + FILES_WITHOUT_USERS;
        limits.map(l -> l.split("\\s+")[1])
                .filter(hard -> !hard.equals("unlimited"))
                .map(Long::valueOf)
                .filter(hard -> hard < need)
                .ifPresent(hard -> {
                    throw new LabException(
                            "%d users need %d open files and the hard limit is %d; raise it (ulimit -Hn %d)"
                                    .formatted(users, need, hard, need));
                });
    }

    /**
     * Each user holds one ephemeral port to the gateway and one behind it. Closed connections do not count: on loopback Linux
     * reuses their ports after a second.
     */
    static void ephemeralPorts(Optional<String> range, int users) {
        range.ifPresent(r -> {
            String[] ends = r.strip().split("\\s+");
            int have = Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
            if (have < 4 * users) {
                throw new LabException("%d users need %d ephemeral ports and there are %d; widen the range (sysctl -w "
                                .formatted(users, 4 * users, have)
                        + "net.ipv4.ip_local_port_range='10240 65535')");
            }
        });
    }
}
