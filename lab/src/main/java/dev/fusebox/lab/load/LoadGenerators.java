package dev.fusebox.lab.load;

import dev.fusebox.lab.results.Arrivals;
import java.util.List;
import java.util.Optional;

/** All load generators, the preferred ones first. */
public final class LoadGenerators {

    public static final List<LoadGenerator> ALL = List.of(new Ab(), new PoissonCalls(), new Gatling());

    private LoadGenerators() {}

    /** The load generator for these arrivals. */
    public static LoadGenerator of(Arrivals arrivals) {
        return ALL.stream().filter(g -> g.offers(arrivals)).findFirst().orElseThrow();
    }

    /** @param tool name and version; empty for a load generator that this lab does not know */
    public static Optional<LoadGenerator> of(String tool) {
        return ALL.stream().filter(g -> g.name().equals(tool.split(" ")[0])).findFirst();
    }
}
