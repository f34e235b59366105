package dev.fusebox.lab.study;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.results.Conclusion;
import dev.fusebox.lab.results.PublishedFigure;
import dev.fusebox.lab.results.Tolerance;
import java.util.List;
import java.util.Map;

/**
 * What to run: the matrix and its rules, as read from {@code ab-scripts/studies/<name>.yml} and changed by options.
 *
 * @param variants builds of a gateway to compare, see {@link Variant}; {@code usual} is the one everybody gets
 * @param sampling whether limits are sampled during a cell; both, to find out what sampling costs
 * @param fullRequests requests per cell with {@code --full}
 * @param requests requests per cell when the user fixed them, otherwise {@code null} (see {@link CellPlan})
 * @param tolerance from which difference on a measurement contradicts the model
 * @param bystander experiments with a hung backend, after the cells
 * @param published figures of others by {@code <gateway>.<endpoint>.c<users>}
 */
public record Study(
        String name,
        String title,
        List<String> gateways,
        List<String> profiles,
        List<String> variants,
        List<Boolean> sampling,
        List<Endpoint> endpoints,
        List<Integer> concurrency,
        int repeat,
        Integer requests,
        int fullRequests,
        CellSize cellSize,
        WarmUpRule warmUp,
        PublishedFigures published,
        Tolerance tolerance,
        List<BystanderSpec> bystander,
        List<Conclusion> conclusions) {

    public Study {
        tolerance = tolerance == null ? Tolerance.USUAL : tolerance;
        bystander = bystander == null ? List.of() : bystander;
    }

    /** A cell sends at least this many requests per user, or for at least this many seconds, whichever is more. */
    public record CellSize(int rounds, int seconds) {
        public CellSize {
            if (rounds < 1 || seconds < 0) {
                throw new UsageException("cellSize: rounds must be at least 1, and seconds at least 0");
            }
        }
    }

    /** Load windows of this length until there is no upward trend, for each gateway, but at most this long in all. */
    public record WarmUpRule(int windowSeconds, int capSeconds, int concurrency) {
        public WarmUpRule {
            if (windowSeconds < 1 || capSeconds < windowSeconds || concurrency < 1) {
                throw new UsageException("warmUp: windowSeconds and concurrency must be at least 1,"
                        + " and capSeconds at least windowSeconds");
            }
        }
    }

    /** Figures that somebody else measured, for one profile. */
    public record PublishedFigures(String source, String profile, Map<String, PublishedFigure> cells) {}
}
