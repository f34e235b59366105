package dev.fusebox.lab.load.choice;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.LoadChoice;
import dev.fusebox.lab.load.Ab;
import dev.fusebox.lab.load.Gatling;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.PoissonCalls;
import dev.fusebox.lab.load.Wrk;
import dev.fusebox.lab.load.locust.Locust;
import dev.fusebox.lab.load.locust.LocustMaster;
import dev.fusebox.lab.load.locust.LocustProcesses;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All load generators, the preferred ones first. */
public final class LoadGenerators {

    public static final List<LoadGenerator> ALL = List.of(new Ab(), new Wrk(), new PoissonCalls(), new Gatling());

    /** The load generator for these arrivals, with a new connection for each call of a closed loop. */
    public static LoadGenerator of(Arrivals arrivals) {
        return of(arrivals, Connections.NEW);
    }

    /** @throws UsageException when none can send these arrivals on such connections */
    public static LoadGenerator of(Arrivals arrivals, Connections connections) {
        return ALL.stream()
                .filter(g -> g.offers(arrivals, connections))
                .findFirst()
                .orElseThrow(() -> new UsageException("no load generator keeps the connections of " + arrivals.words()
                        + "; remove 'connections: kept'"));
    }

    /**
     * What sends the load of a run's cells; empty for the usual ones.
     *
     * @param webPort of a master that the lab starts
     * @param workerPort on which its workers find it
     */
    public static Optional<LoadGenerator> chosen(
            @Nullable LoadChoice choice, Connections connections, int webPort, int workerPort) {
        return Optional.ofNullable(choice)
                .map(c -> new Locust(
                        c.master() == null
                                ? new LocustProcesses(
                                        LabHome.find(), c.workers() == null ? 1 : c.workers(), webPort, workerPort)
                                : new LocustMaster(c.master()),
                        connections));
    }
}
