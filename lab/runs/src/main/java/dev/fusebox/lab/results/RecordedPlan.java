package dev.fusebox.lab.results;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a recorded run was to do.
 *
 * @param cells ids in their order; empty when the plan cannot be read
 * @param publishedRequests requests per cell of the published study; {@code null} when unknown
 * @param full whether the study was run at its full size
 * @param mongo address of the MongoDB of the user that was read from, without login and options; {@code null} for none
 * @param startPerRound what a start of the processes takes until they are warm, in rounds of all cells; 0 where that is not known
 * @param costReference id of the gateway that the study compares the costs of the others with; {@code null} for no such comparison
 */
@RecordBuilder
public record RecordedPlan(
        List<String> cells,
        @Nullable Integer publishedRequests,
        boolean full,
        @Nullable String mongo,
        double startPerRound,
        @Nullable String costReference)
        implements RecordedPlanBuilder.With {}
