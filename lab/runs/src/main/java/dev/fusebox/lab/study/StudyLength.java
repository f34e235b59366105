package dev.fusebox.lab.study;

import static dev.fusebox.lab.study.Study.bounded;
import static java.util.Objects.requireNonNullElse;

import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.cell.Connections;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * How often the cells of a study run, and how long each of them.
 *
 * @param starts how often the processes of all cells start; what a figure is over, see {@code results.cell.Estimate}
 * @param repeat rounds of each cell within one start, where a block says nothing else
 * @param seed of the random order in which processes start and cells take turns; {@code null} for the order of the file
 * @param requests requests per cell when an option fixes them; {@code null} otherwise (see {@link CellPlan})
 * @param fullRequests requests per cell with {@code --full}; {@code null} when {@code full} has the sizes
 * @param full what {@code --full} replaces; {@code null} for nothing, and once it is replaced
 */
@RecordBuilder
public record StudyLength(
        Integer starts,
        Integer repeat,
        @IfKnown @Nullable Integer seed,
        @Nullable Integer requests,
        @Nullable Integer fullRequests,
        CellLength cellSize,
        @IfKnown @Nullable FullStudy full,
        WarmUpRule warmUp)
        implements StudyLengthBuilder.With {

    private static final int MOST_REQUESTS = 100_000_000;

    /** As in the published study. */
    private static final int FULL = 50_000;

    static final StudyLength USUAL = StudyLengthBuilder.builder().build();

    /** A missing key has its default. */
    public StudyLength {
        starts = bounded("starts", requireNonNullElse(starts, 1), 1, Study.MOST_STARTS);
        repeat = bounded("repeat", requireNonNullElse(repeat, 1), 1, Study.MOST_REPEATS);
        requests = requests == null ? null : bounded("requests", requests, 1, MOST_REQUESTS);
        if (fullRequests != null) {
            bounded("fullRequests", fullRequests, 1, MOST_REQUESTS);
        }
        cellSize = requireNonNullElse(cellSize, CellLength.USUAL);
        warmUp = requireNonNullElse(warmUp, WarmUpRule.USUAL);
    }

    /** @throws UsageException where it fixes a number of requests, and connections are kept */
    StudyLength on(Connections connections) {
        if (connections != Connections.KEPT) {
            return fullRequests == null && full == null ? withFullRequests(FULL) : this;
        }
        if (requests != null || cellSize.requestsPerUser() != null && cellSize.rampSeconds() == null) {
            throw new UsageException("kept connections call for a time: a number of requests cannot be fixed;"
                    + " leave out -n and 'requests', and give cellSize its 'seconds'");
        }
        return this;
    }
}
