package dev.fusebox.lab.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What another author published for the same cell, measured on other machines.
 *
 * @param failed calls without a good answer
 * @param meanMs mean time that a user waits for an answer
 * @param p95Ms 95 of 100 answers came within it
 * @param bytesPerSecond of whole answers
 * @param mostInWork most calls in work at once
 * @param loadAverage of the machine
 * @param processes what the author watched, by component
 * @param source set by the block of the study that it stands in
 */
@RecordBuilder
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record PublishedFigure(
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Double requestsPerSecond,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Long failed,
        @Nullable Double meanMs,
        @Nullable Double p95Ms,
        @Nullable Double bytesPerSecond,
        @Nullable Integer mostInWork,
        @Nullable Double loadAverage,
        Map<String, ProfiledProcess> processes,
        @Nullable String source)
        implements PublishedFigureBuilder.With {

    public PublishedFigure {
        processes = processes == null ? Map.of() : processes;
    }

    /**
     * A process as a profiler shows it.
     *
     * @param cpuPercent of the processors of its machine
     * @param heapMb peak of the heap in use
     * @param threads live threads before the load and at their peak
     */
    public record ProfiledProcess(
            @Nullable Double cpuPercent, @Nullable Integer heapMb, List<Integer> threads) {

        public ProfiledProcess {
            threads = threads == null ? List.of() : threads;
        }
    }
}
