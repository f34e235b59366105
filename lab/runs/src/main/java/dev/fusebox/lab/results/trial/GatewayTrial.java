package dev.fusebox.lab.results.trial;

import org.jspecify.annotations.Nullable;

/** What an experiment found of one gateway, as the scorecard shows it: how many calls at once it lets through. */
public interface GatewayTrial extends ExperimentResult {

    String gateway();

    /** {@code null} for a gateway that no profile configured. */
    @Nullable
    String profile();

    /** The most calls that were at the service at once; {@code null} when not known. */
    @Nullable
    Integer reached();

    /** Full name of the limit that kept further calls from it; {@code null} for none. */
    @Nullable
    String heldBy();

    /** Whether the experiment looked for that limit; others only came upon it. */
    boolean sought();
}
