package dev.fusebox.lab.advise;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.HungRoutes;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.predict.Scenario;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A gateway whose settings can be changed on paper. */
public interface Tunable {

    /**
     * The gateway with some settings changed.
     *
     * @param chain all that bounds its calls
     * @param scenario the goal's load on it
     * @param machine the processor time of its answers, whatever its event loops can use of it
     * @param hung the way of a route that may hang
     * @param healthy the way of another one; {@code null} where it has one route only
     */
    record Tuned(
            ChainSnapshot chain,
            Scenario scenario,
            CpuDemand machine,
            RoutePath hung,
            @Nullable RoutePath healthy) {

        /** What the other services lose when all but one hang. */
        IsolationPrediction isolation(int services) {
            return healthy == null
                    ? new IsolationPrediction(null, null, null)
                    : new HungRoutes(Collections.nCopies(Math.max(1, services - 1), hung)).effectOn(healthy);
        }
    }

    /** What it must have otherwise for the model to know all waits of its calls; empty for nothing. */
    default Map<String, String> assumed() {
        return Map.of();
    }

    Tuned with(Map<String, String> changes);

    /** The goal's load without the gateway. */
    Scenario direct();

    /** How people find a part of its chain: as the running process calls it, where there is one. */
    default String published(String fullName) {
        return fullName;
    }

    /** The settings that do it; empty when the gateway has none for it. */
    Map<String, String> settings(Remedy remedy);
}
