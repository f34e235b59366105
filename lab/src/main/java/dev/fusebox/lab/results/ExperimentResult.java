package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import org.jspecify.annotations.Nullable;

/** What one experiment found. In {@code results.json} its name below stands beside it as {@code kind}. */
@JsonSubTypes({
    @JsonSubTypes.Type(value = BystanderResult.class, name = "bystander"),
    @JsonSubTypes.Type(value = ProbeResult.class, name = "probe"),
    @JsonSubTypes.Type(value = EquivalenceResult.class, name = "equivalence")
})
public interface ExperimentResult {

    /** Unique in a run. */
    String id();

    /**
     * Why it does not answer all that was asked of it, in words; {@code null} when it does. One that does not makes its verb end with
     * exit code 1, and is tried again when its run is resumed.
     */
    default @Nullable String undecided() {
        return null;
    }
}
