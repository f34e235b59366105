package dev.fusebox.lab.traffic;

import dev.fusebox.lab.common.IfKnown;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the calls of a load ended.
 *
 * @param completed calls that ended, with an answer or without one: the sum of the next three. Older runs of some generators left out
 *     the calls without an answer
 * @param ok answers with 2xx
 * @param non2xx answers with another status
 * @param failed calls without a whole answer
 * @param okMissing successes that {@code ok} may lack because of how the generator counts; {@code null} when that is not known
 * @param okOfGenerator successes that the generator itself counted, where the gateway's count stands in {@code ok}
 * @param statuses how many answers had each status: {@link LoadFigures#OK} first, then each other one, then calls
 *     {@link LoadFigures#UNANSWERED}; {@code null} when the load generator did not count them, as in old runs
 */
@RecordBuilder
public record LoadCounts(
        long completed,
        long ok,
        long non2xx,
        long failed,
        @Nullable Long okMissing,
        @IfKnown @Nullable Long okOfGenerator,
        @Nullable Map<String, Long> statuses)
        implements LoadCountsBuilder.With {

    public LoadCounts {
        completed += completed == ok + non2xx ? failed : 0;
    }
}
