package dev.fusebox.lab.claims;

import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison.Likeness;
import java.util.Locale;

/** A comparison of gateways as the expressions of conclusions see it. */
public record EquivalenceFigures(EquivalenceResult comparison) {

    /** How many behaviours are alike on all gateways. */
    public long getAlike() {
        return comparison.count(Likeness.EQUIVALENT);
    }

    /** How many behaviours differ. */
    public long getDifferent() {
        return comparison.count(Likeness.NOT_EQUIVALENT);
    }

    /** {@code equivalent} or {@code not_equivalent}, of a behaviour by its name in results. */
    public String behaviour(String name) {
        return comparison.behaviour().stream()
                .filter(c -> c.behaviour().name().equalsIgnoreCase(name))
                .map(BehaviourComparison::likeness)
                .filter(l -> l != Likeness.NOT_MEASURED)
                .findFirst()
                .map(l -> l.name().toLowerCase(Locale.ROOT))
                .orElseThrow(() -> new CellFigures.MissingFigure(
                        "behaviour %s was not measured with profile %s".formatted(name, comparison.profile())));
    }
}
