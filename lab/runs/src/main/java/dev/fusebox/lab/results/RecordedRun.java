package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.RampCourse;
import dev.fusebox.lab.traffic.CallRow;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run folder, read: all that a report of it is made from.
 *
 * @param serviceMs by endpoint, residence time of a call in the service; endpoints that need only CPU have none
 * @param chains as read from the live processes, by profile; limits that come into being with the first call are from the
 *     cells
 * @param cautions about the load generators that were used
 * @param gateways titles of all gateways that there are, by component
 * @param notHeld full names of limits that a waiting call does not hold: samples have them, the model does not
 * @param breakerRules the circuit breaker of each library that the lab knows where nothing is set, by what the library is called
 * @param fragments by id of the cell, what opens the playground with the numbers that it was predicted from; see {@code PlaygroundFragment}
 */
@RecordBuilder
public record RecordedRun(
        String folder,
        Results results,
        RunSamples samples,
        RecordedPlan plan,
        Map<String, Integer> serviceMs,
        Map<String, ChainSnapshot> chains,
        List<String> cautions,
        RunFiles contents,
        Map<String, String> gateways,
        Set<String> notHeld,
        Map<String, BreakerRule> breakerRules,
        Map<String, String> fragments)
        implements RecordedRunBuilder.With {

    /**
     * What was sampled.
     *
     * @param traces by id of the cell
     * @param trials by id of the experiment; older runs have none
     */
    public record RunSamples(Map<String, CellTrace> traces, Map<String, TrialTrace> trials) {}

    /**
     * What is in the folder.
     *
     * @param files names of the files at its top
     * @param missing what is not there or cannot be read, in words
     */
    public record RunFiles(List<String> files, List<String> missing) {}

    /** By id of the cell. */
    public Map<String, CellTrace> traces() {
        return samples.traces();
    }

    /** By id of the experiment. */
    public Map<String, TrialTrace> trials() {
        return samples.trials();
    }

    /** Names of the files at the top of its folder. */
    public List<String> files() {
        return contents.files();
    }

    /** What is not there or cannot be read, in words. */
    public List<String> missing() {
        return contents.missing();
    }

    public List<CellResult> cells() {
        return results.cells();
    }

    /** As the live processes of a profile had it, as far as it was read. */
    public ChainSnapshot chain(String profile) {
        return chains.getOrDefault(profile, ChainSnapshot.NONE);
    }

    /** Whether it compares costs and nothing else: no cell was sampled, on purpose, so that none can say what bound it. */
    public boolean costsAlone() {
        return plan.costReference() != null
                && results.experiments().isEmpty()
                && !cells().isEmpty()
                && cells().stream().allMatch(c -> CellResult.UNSAMPLED.equals(c.variant()));
    }

    /**
     * What was sampled during an experiment.
     *
     * @param breakers by name, of its gateway
     */
    public record TrialTrace(List<SampleRow> samples, Map<String, List<BreakerPoint>> breakers) {

        public static final TrialTrace NONE = new TrialTrace(List.of(), Map.of());
    }

    /**
     * What a cell left behind in addition to its figures, as read back from its folder.
     *
     * @param percentiles the load generator's table; empty where there is none to trust
     * @param calls of a rate in steps, and of open arrivals whose work outlasts their time limit; otherwise empty
     * @param command of the load generator that sends the cell's load again, for a shell; {@code null} where only a run does
     * @param course of a ramp
     * @param drain samples after the last answer, which count from there; empty where nothing was watched
     * @param files names of the files in its folder
     * @param missing what is not there or cannot be read, in words
     */
    @RecordBuilder
    public record CellTrace(
            List<SampleRow> samples,
            List<BreakerPoint> breaker,
            List<Percentile> percentiles,
            List<CallRow> calls,
            RampCourse course,
            List<SampleRow> drain,
            @Nullable String command,
            List<String> files,
            List<String> missing)
            implements RecordedRunCellTraceBuilder.With {

        public static final CellTrace NONE = new CellTrace(
                List.of(), List.of(), List.of(), List.of(), RampCourse.NONE, List.of(), null, List.of(), List.of());

        /** This percentage of the answers came within this time. */
        public record Percentile(
                @JsonProperty("Percentage served") int percent,
                @JsonProperty("Time in ms") double ms) {}
    }
}
