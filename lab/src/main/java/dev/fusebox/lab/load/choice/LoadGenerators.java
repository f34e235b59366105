package dev.fusebox.lab.load.choice;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.load.Ab;
import dev.fusebox.lab.load.Gatling;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.PoissonCalls;
import dev.fusebox.lab.load.Wrk;
import dev.fusebox.lab.load.locust.Locust;
import dev.fusebox.lab.load.locust.LocustMaster;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.Connections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All load generators, the preferred ones first. */
public final class LoadGenerators {

    public static final List<LoadGenerator> ALL = List.of(new Ab(), new Wrk(), new PoissonCalls(), new Gatling());

    /** Only where a run asks for it. */
    private static final LoadGenerator LOCUST = new Locust(new LocustMaster(""), Connections.NEW);

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

    /** @param tool name and version; empty for a load generator that this lab does not know */
    public static Optional<LoadGenerator> of(String tool) {
        return Stream.concat(ALL.stream(), Stream.of(LOCUST))
                .filter(g -> g.name().equals(tool.split(" ")[0]))
                .findFirst();
    }
}
