package dev.fusebox.lab.results;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A claim that a study makes about its own results, as a condition over the cells.
 *
 * @param says the claim, one sentence
 * @param profile the profile whose cells it speaks of
 * @param when a JEXL expression over {@code cell(gateway, endpoint, users)}; true means the run agrees
 * @param figures label to JEXL expression: the figures printed as evidence
 * @param required whether the run's exit code is 1 when the claim does not hold
 */
public record Conclusion(
        String says, @Nullable String profile, String when, Map<String, String> figures, boolean required) {

    public Conclusion {
        figures = figures == null ? Map.of() : figures;
    }
}
