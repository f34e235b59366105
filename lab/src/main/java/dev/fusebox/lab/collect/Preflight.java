package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.load.LoadGenerators;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.Study;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks before anything starts. Each says what to raise or to install. */
final class Preflight {

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
        requireCarried(
                study.experiments().stream()
                        .mapToInt(ExperimentSpec::callers)
                        .max()
                        .orElse(1),
                MostUsers.here());
        CellPlan.of(study).forEach(cell -> requireCarried(cell, MostUsers.of(cell)));
        return generators;
    }

    /**
     * Whether anything listens at the address. Whether it is a MongoDB, and takes the login, the service finds out; so it does for an
     * address whose servers only the name service knows.
     */
    static void requireReachable(@Nullable MongoAddress mongo) {
        if (mongo == null || mongo.isSrv()) {
            return;
        }
        boolean open = mongo.servers().stream()
                .anyMatch(server -> Ports.isOpen(new InetSocketAddress(server.getHostString(), server.getPort())));
        if (!open) {
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

    /** Cells have as many users as the machine carries, see {@link StudyPlan#withinMachine}; an experiment needs all its callers. */
    static void requireCarried(int callers, MostUsers most) {
        if (callers > most.users()) {
            throw new LabException("%d callers are more than this machine carries: %s; at most %d"
                    .formatted(callers, most.because(), most.users()));
        }
    }
}
