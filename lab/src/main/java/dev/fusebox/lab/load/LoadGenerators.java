package dev.fusebox.lab.load;

import dev.fusebox.lab.results.Arrivals;
import java.util.List;
import java.util.Optional;

/** All load generators, the preferred ones first. */
public final class LoadGenerators {

    public static final List<LoadGenerator> ALL = List.of(new Ab(), new SteadyCalls());

    private LoadGenerators() {}

    /** The one that is used for these arrivals. */
    public static LoadGenerator of(Arrivals arrivals) {
        return ALL.stream().filter(g -> g.offers(arrivals)).findFirst().orElseThrow();
    }

    /** The one with this name and some version; empty when this lab does not know it. */
    public static Optional<LoadGenerator> of(String tool) {
        return ALL.stream().filter(g -> g.name().equals(tool.split(" ")[0])).findFirst();
    }
}
