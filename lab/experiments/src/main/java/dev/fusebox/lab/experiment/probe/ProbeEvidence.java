package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.results.trial.CallerPlaces;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of the callers of a probe, and of the limits that they cross.
 *
 * @param answers calls that ended while the others were held, by status; 0 for those without an answer
 * @param places where each of the callers was
 * @param chain every limit that these calls cross, while they were held; {@code rejected} is since the first of them
 * @param stillInUse limits that did not come to rest after the release
 * @param process everything that bounds calls at the gateway, with what cannot be read; {@code null} where it is not known
 */
public record ProbeEvidence(
        Map<Integer, Integer> answers,
        @Nullable CallerPlaces places,
        List<LimitUsage> chain,
        List<String> stillInUse,
        @Nullable ChainSnapshot process) {}
