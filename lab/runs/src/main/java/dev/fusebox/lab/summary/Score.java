package dev.fusebox.lab.summary;

import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.results.RecordedRun;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a gateway with a profile did.
 *
 * @param setUp what the profile made of the gateway; empty where the run did not read it
 * @param throughput goodput as a share of what the service could give
 * @param isolation whether another route is safe when a backend hangs
 * @param breaker trips of the circuit breaker on a healthy service
 * @param headroom how far the next limit is
 */
public record Score(
        String gateway,
        String profile,
        String setUp,
        Grade throughput,
        Grade isolation,
        Grade breaker,
        Grade headroom) {

    /**
     * @param figure in few words, with its unit
     * @param limit full name of the limit behind it, with its setting; {@code null} for none
     * @param command that shows more, or tests it
     */
    public record Grade(
            Level level, String figure, @Nullable String limit, String command) {

        static Grade unknown(String figure, String command) {
            return new Grade(Level.UNKNOWN, figure, null, command);
        }

        static Grade untested(String command) {
            return new Grade(Level.UNTESTED, "not tested", null, command);
        }
    }

    /** Empty for a run with nothing to score. Of equal grades first the least throughput, then the fewest callers that harm. */
    static List<Score> of(RecordedRun run) {
        return ScoredGateway.of(run).stream()
                .sorted(Comparator.<ScoredGateway>comparingDouble(
                                g -> Throughput.worst(g).map(Throughput::share).orElse(1.0))
                        .thenComparingInt(Isolation::harmfulCallers))
                .map(Score::of)
                .sorted(Comparator.comparingLong((Score s) -> s.count(Level.POOR))
                        .thenComparingLong(s -> s.count(Level.FAIR))
                        .reversed())
                .toList();
    }

    private static Score of(ScoredGateway gateway) {
        return new Score(
                gateway.title(),
                gateway.profile(),
                gateway.setUp(),
                Throughput.grade(gateway),
                Isolation.grade(gateway),
                BreakerTrips.grade(gateway),
                Headroom.grade(gateway));
    }

    private long count(Level level) {
        return Stream.of(throughput, isolation, breaker, headroom)
                .filter(g -> g.level() == level)
                .count();
    }
}
