package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.RunRecording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a gateway with a profile did.
 *
 * @param throughput goodput as a share of what the service could give
 * @param isolation whether another route is safe when a backend hangs
 * @param breaker trips of the circuit breaker on a healthy service
 * @param headroom how far the next limit is
 */
public record Score(String gateway, String profile, Grade throughput, Grade isolation, Grade breaker, Grade headroom) {

    /** How good a grade is. */
    public enum Level {
        GOOD,
        FAIR,
        POOR,
        /** Not tested, or not to be told from this run. */
        UNKNOWN
    }

    /**
     * @param figure in few words, with its unit
     * @param limit full name of the limit behind it, with its setting; {@code null} for none
     * @param command that shows more, or tests it
     */
    public record Grade(
            Level level, String figure, @Nullable String limit, String command) {}

    static List<Score> of(RunRecording run) {
        return List.of();
    }
}
