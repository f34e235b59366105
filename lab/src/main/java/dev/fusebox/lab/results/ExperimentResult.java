package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonSubTypes;

/** What one experiment found. In {@code results.json} its name below stands beside it as {@code kind}. */
@JsonSubTypes({
    @JsonSubTypes.Type(value = BystanderResult.class, name = "bystander"),
    @JsonSubTypes.Type(value = ProbeResult.class, name = "probe"),
    @JsonSubTypes.Type(value = EquivalenceResult.class, name = "equivalence")
})
public interface ExperimentResult {

    /** Unique in a run. */
    String id();
}
