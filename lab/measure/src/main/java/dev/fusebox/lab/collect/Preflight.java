package dev.fusebox.lab.collect;

import com.sun.management.OperatingSystemMXBean;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.choice.LoadGenerators;
import dev.fusebox.lab.process.os.PortsInUse;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.traffic.Arrivals;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks before anything starts. Each says what to raise or to install. */
final class Preflight {

    /** What a process has in memory with the usual heap, MiB. */
    private static final int JVM_MB = 450;

    /** The registry, the service, and the lab itself. */
    private static final int OTHER_JVMS = 3;

    /**
     * @param chosen what sends the load of all cells; {@code null} for the usual load generators
     * @return versions of the load generators that the study and its warm-up use, by name
     */
    static Map<String, String> require(Study study, @Nullable LoadGenerator chosen) {
        Map<String, String> generators = new LinkedHashMap<>();
        Stream<Arrivals> warmUp = study.endpointsOfCells().isEmpty()
                ? Stream.empty()
                : Stream.of(new Arrivals.Closed(study.length().warmUp().concurrency()));
        Stream.concat(
                        warmUp.map(arrivals ->
                                LoadGenerators.of(arrivals, study.load().ofUsers())),
                        study.arrivalsOfCells().stream().map(arrivals -> generator(study, arrivals, chosen)))
                .distinct()
                .forEach(g -> generators.put(g.name(), g.version()));
        if (study.cost() != null) {
            long jvms = CellPlan.of(study).stream()
                    .map(cell -> cell.gateway().component())
                    .filter(component -> component.onJvm() && component.role() == Component.Role.GATEWAY)
                    .distinct()
                    .count();
            requireMemory(
                    (int) jvms + OTHER_JVMS,
                    ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize() >> 20);
        }
        int callers = study.experiments().stream()
                .mapToInt(ExperimentSpec::callers)
                .max()
                .orElse(1);
        requireCarried(callers, MostUsers.here(MostUsers.Need.CALLS));
        CellPlan.of(study).forEach(cell -> {
            requireCarried(cell, MostUsers.of(cell));
            requireBody(cell, generator(study, cell.arrivals(), chosen));
        });
        return generators;
    }

    /** @throws UsageException when the chosen one cannot send these arrivals; names one that can */
    static LoadGenerator generator(Study study, Arrivals arrivals, @Nullable LoadGenerator chosen) {
        if (chosen == null || chosen.offers(arrivals, study.load().ofUsers())) {
            return chosen != null
                    ? chosen
                    : LoadGenerators.of(arrivals, study.load().ofUsers());
        }
        throw new UsageException("--load %s: it cannot send %s of the study %s, %s can; leave --load out%s"
                .formatted(
                        chosen.name(),
                        arrivals.words(),
                        study.name(),
                        LoadGenerators.of(arrivals).name(),
                        study.arrivalsOfCells().stream()
                                        .anyMatch(a ->
                                                chosen.offers(a, study.load().ofUsers()))
                                ? ", or pass --arrivals closed"
                                : ""));
    }

    /** @throws UsageException where the cells of several instances have a load that no generator can send to them */
    static void requireShared(List<Arrivals> shared, Connections connections, LoadGenerator sharing) {
        shared.stream()
                .filter(arrivals -> !sharing.offers(arrivals, connections))
                .findFirst()
                .ifPresent(arrivals -> {
                    throw new UsageException(
                            "%s sends the load of several instances of a gateway, and cannot send %s; give them users"
                                    .formatted(sharing.name(), arrivals.words()));
                });
    }

    /**
     * Whether anything listens at the address. Whether it is a MongoDB, and takes the login, the service finds out; so it does for an
     * address whose servers only the name service knows.
     */
    static void requireReachable(@Nullable MongoAddress mongo) {
        if (mongo != null
                && !mongo.isSrv()
                && mongo.servers().stream()
                        .noneMatch(s -> PortsInUse.isOpen(new InetSocketAddress(s.getHostString(), s.getPort())))) {
            throw new LabException(
                    "no server listens at %s; start the MongoDB, or correct its address".formatted(mongo));
        }
    }

    /** Open arrivals are not cut to what the machine carries: another rate would be another cell. */
    static void requireCarried(Cell cell, MostUsers most) {
        Integer serviceMs = cell.endpoint().serviceMs();
        if (!(cell.arrivals() instanceof Arrivals.Scheduled open) || serviceMs == null) {
            return;
        }
        double inFlight = open.mostInFlight(serviceMs);
        if (inFlight > most.users()) {
            throw new LabException("%s of %s keep %.0f calls in flight, more than this machine carries: %s; at most %d"
                    .formatted(open.words(), cell.endpoint().id(), inFlight, most.because(), most.users()));
        }
    }

    /** Gateways whose costs are compared all run at once. */
    static void requireMemory(int jvms, long totalMb) {
        long needed = (long) jvms * JVM_MB;
        if (needed > totalMb) {
            throw new LabException(
                    "%d processes side by side need about %d MiB of memory, and this machine has %d; choose fewer with --gateway"
                            .formatted(jvms, needed, totalMb));
        }
    }

    /** @throws UsageException when it does not POST such a body */
    private static void requireBody(Cell cell, LoadGenerator generator) {
        if (cell.endpoint().bodyBytes() != null && !generator.capabilities().bodies()) {
            throw new UsageException(
                    "%s posts no text, so it cannot load %s with %s; give that endpoint users without a ramp"
                            .formatted(
                                    generator.name(),
                                    cell.endpoint().id(),
                                    cell.arrivals().words()));
        }
    }

    /** Cells have as many users as the machine carries, see {@link StudyPlan#withinMachine}; an experiment needs all its callers. */
    static void requireCarried(int callers, MostUsers most) {
        if (callers > most.users()) {
            throw new LabException("%d callers are more than this machine carries: %s; at most %d"
                    .formatted(callers, most.because(), most.users()));
        }
    }
}
