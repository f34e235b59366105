package dev.fusebox.lab.collect;

import com.sun.management.OperatingSystemMXBean;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.process.os.PortsInUse;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.traffic.Arrivals;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Checks before anything starts. Each says what to raise or to install. */
final class Preflight {

    /** What a process has in memory with the usual heap, MiB. */
    private static final int JVM_MB = 450;

    /** The registry, the service, and the lab itself. */
    private static final int OTHER_JVMS = 3;

    static void require(Study study, RunGenerators generators) {
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
        requireCarried(callers, MostUsers.onThisMachine(MostUsers.Need.CALLS));
        CellPlan.of(study).forEach(cell -> {
            requireCarried(cell, MostUsers.onThisMachine(cell));
            requireBody(cell, generators.of(cell.arrivals()));
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
