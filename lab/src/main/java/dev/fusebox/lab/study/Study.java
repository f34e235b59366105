package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellRecord.Tolerance;
import dev.fusebox.lab.results.CellResult.PublishedFigure;
import dev.fusebox.lab.results.Results.Conclusion;
import dev.fusebox.lab.study.ExperimentSpec.BystanderSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What to run: the matrix and its rules, as read from {@code ab-scripts/studies/<name>.yml} and changed by options.
 *
 * @param variants builds of a gateway to compare, see {@link Variant}; {@code usual} is the default
 * @param sampling whether limits are sampled during a cell; both values, to measure what sampling costs
 * @param rates calls per second of open arrivals, in addition to users or instead of them
 * @param fullRequests requests per cell with {@code --full}
 * @param requests requests per cell when an option fixes them; {@code null} otherwise (see {@link CellPlan})
 * @param tolerance how much a measurement may differ from the model
 * @param bystander short for experiments of this kind; {@code null} once they are among them
 * @param experiments run after the cells
 * @param published figures of the published study by {@code <gateway>.<endpoint>.c<users>}
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
        List<Integer> rates,
        Integer repeat,
        @Nullable Integer requests,
        Integer fullRequests,
        CellSize cellSize,
        WarmUpRule warmUp,
        @Nullable PublishedFigures published,
        Tolerance tolerance,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<BystanderSpec> bystander,
        List<ExperimentSpec> experiments,
        List<Conclusion> conclusions) {

    /** A single machine has too few ports for more. */
    public static final int MOST_USERS = 20_000;

    /** A larger number is a slip: a cell of an hour, a matrix repeated a thousand times. */
    private static final int MOST_SECONDS = 3600;

    /** As in the published study. */
    private static final int FULL = 50_000;

    private static final int MOST_ROUNDS = 100_000;
    public static final int MOST_REPEATS = 1000;
    private static final int MOST_REQUESTS = 100_000_000;

    /** A missing key has its default. */
    public Study {
        name = requireNonNullElse(name, "");
        title = requireNonNullElse(title, name);
        gateways = requireNonNullElse(gateways, List.of());
        profiles = requireNonNullElse(profiles, List.of());
        variants = requireNonNullElse(variants, List.of(Variant.USUAL));
        sampling = requireNonNullElse(sampling, List.of(true));
        endpoints = requireNonNullElse(endpoints, List.of());
        concurrency = requireNonNullElse(concurrency, List.of());
        concurrency.forEach(users -> bounded("concurrency", users, 1, MOST_USERS));
        rates = requireNonNullElse(rates, List.of());
        rates.forEach(rate -> bounded("rates", rate, 1, MOST_USERS));
        repeat = bounded("repeat", requireNonNullElse(repeat, 1), 1, MOST_REPEATS);
        requests = requests == null ? null : bounded("requests", requests, 1, MOST_REQUESTS);
        fullRequests = bounded("fullRequests", requireNonNullElse(fullRequests, FULL), 1, MOST_REQUESTS);
        cellSize = requireNonNullElse(cellSize, CellSize.USUAL);
        warmUp = requireNonNullElse(warmUp, WarmUpRule.USUAL);
        tolerance = requireNonNullElse(tolerance, Tolerance.USUAL);
        experiments = Stream.concat(
                        requireNonNullElse(bystander, List.<ExperimentSpec>of()).stream(),
                        requireNonNullElse(experiments, List.<ExperimentSpec>of()).stream())
                .toList();
        bystander = null;
        conclusions = requireNonNullElse(conclusions, List.of());
    }

    /** Users of closed loops, then calls per second of open arrivals. */
    public List<Arrivals> arrivals() {
        return Stream.<Arrivals>concat(
                        concurrency.stream().map(Arrivals.Closed::new),
                        rates.stream().map(Arrivals.Open::new))
                .toList();
    }

    /** @param cell {@code <gateway>.<endpoint>.c<users>} */
    @Nullable
    PublishedFigure published(String ofProfile, String cell) {
        if (published == null || !published.profile.equals(ofProfile)) {
            return null;
        }
        PublishedFigure figure = published.cells.get(cell);
        return figure == null
                ? null
                : new PublishedFigure(figure.requestsPerSecond(), figure.failed(), published.source);
    }

    /** A study of these experiments, without cells. */
    public static Study of(String name, String title, List<ExperimentSpec> experiments) {
        return new Study(
                name,
                title,
                List.of(),
                List.of(),
                List.of(Variant.USUAL),
                List.of(true),
                List.of(),
                List.of(),
                List.of(),
                1,
                null,
                FULL,
                CellSize.USUAL,
                WarmUpRule.USUAL,
                null,
                Tolerance.USUAL,
                null,
                experiments,
                List.of());
    }

    public static int bounded(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UsageException("%s %d: must be %d to %d".formatted(what, value, least, most));
        }
        return value;
    }

    /** A copy with this name. A parameter that is not {@code null} replaces what the file says. */
    public Study with(
            String newName,
            @Nullable List<String> newGateways,
            @Nullable List<String> newProfiles,
            @Nullable List<String> newVariants,
            @Nullable List<Integer> newConcurrency,
            @Nullable Integer newRepeat,
            @Nullable Integer newRequests,
            List<ExperimentSpec> newExperiments) {
        return new Study(
                newName,
                title.isEmpty() ? newName : title,
                requireNonNullElse(newGateways, gateways),
                requireNonNullElse(newProfiles, profiles),
                requireNonNullElse(newVariants, variants),
                sampling,
                endpoints,
                requireNonNullElse(newConcurrency, concurrency),
                newConcurrency == null ? rates : List.of(),
                requireNonNullElse(newRepeat, repeat),
                newRequests == null ? requests : newRequests,
                fullRequests,
                cellSize,
                warmUp,
                published,
                tolerance,
                null,
                newExperiments,
                conclusions);
    }

    /** A cell sends at least this many requests per user, or for at least this many seconds, whichever is more. */
    public record CellSize(Integer rounds, Integer seconds) {

        static final CellSize USUAL = new CellSize(60, 12);

        public CellSize {
            rounds = bounded("rounds", requireNonNullElse(rounds, 60), 1, MOST_ROUNDS);
            seconds = bounded("seconds", requireNonNullElse(seconds, 12), 0, MOST_SECONDS);
        }
    }

    /** For each gateway load windows of this length, until throughput levels off or they add up to {@code capSeconds}. */
    public record WarmUpRule(Integer windowSeconds, Integer capSeconds, Integer concurrency) {

        static final WarmUpRule USUAL = new WarmUpRule(10, 60, 8);

        public WarmUpRule {
            windowSeconds = bounded("windowSeconds", requireNonNullElse(windowSeconds, 10), 1, MOST_SECONDS);
            int cap = requireNonNullElse(capSeconds, Math.max(60, windowSeconds));
            capSeconds = bounded("capSeconds", cap, windowSeconds, MOST_SECONDS);
            concurrency = bounded("concurrency", requireNonNullElse(concurrency, 8), 1, MOST_USERS);
        }
    }

    /** Published figures for one profile, measured on other machines. */
    public record PublishedFigures(String source, String profile, Map<String, PublishedFigure> cells) {
        public PublishedFigures {
            if (source == null || profile == null || cells == null) {
                throw new UsageException("'source', 'profile' and 'cells' are needed; see ab-scripts/README.md");
            }
        }
    }
}
