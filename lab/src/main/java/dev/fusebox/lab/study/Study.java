package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellRecord.Tolerance;
import dev.fusebox.lab.results.Connections;
import dev.fusebox.lab.results.PublishedFigure;
import dev.fusebox.lab.results.Results.Conclusion;
import dev.fusebox.lab.study.ExperimentSpec.BystanderSpec;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What to run: the matrix and its rules, as read from {@code ab-scripts/studies/<name>.yml} and changed by options.
 *
 * @param variants builds of a gateway to compare, see {@link Variant}; {@code usual} is the default
 * @param sampling whether limits are sampled during a cell; both values, to measure what sampling costs
 * @param rates of open arrivals, in addition to users or instead of them
 * @param arrivals which cells run: of users, of rates, or {@code null} for both
 * @param connections of closed loops; {@code null} for a new one with each call
 * @param instances how many of each process, where a block says nothing else
 * @param cost {@code null} where the study does not compare it
 * @param starts how often the processes of all cells start; what a figure is over, see {@code results.Estimate}
 * @param seed of the random order in which processes start and cells take turns; {@code null} for the order of the file
 * @param fullRequests requests per cell with {@code --full}; {@code null} when {@code full} has the sizes
 * @param requests requests per cell when an option fixes them; {@code null} otherwise (see {@link CellPlan})
 * @param also further blocks of cells
 * @param full what {@code --full} replaces; {@code null} for nothing, and once it is replaced
 * @param tolerance how much a measurement may differ from the model
 * @param bystander short for experiments of this kind; {@code null} once they are among them
 * @param experiments run after the cells
 * @param published figures of the published study by {@code <gateway>.<endpoint>.c<users>}: a block for each profile, or one alone
 */
@RecordBuilder
public record Study(
        String name,
        String title,
        List<String> gateways,
        List<String> profiles,
        List<String> variants,
        List<Boolean> sampling,
        List<Endpoint> endpoints,
        List<Integer> concurrency,
        List<RateSpec> rates,
        @IfKnown @Nullable ArrivalKind arrivals,
        @IfKnown @Nullable Connections connections,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) FleetSpec instances,
        @IfKnown @Nullable CostSpec cost,
        Integer starts,
        Integer repeat,
        @IfKnown @Nullable Integer seed,
        @Nullable Integer requests,
        @Nullable Integer fullRequests,
        CellSize cellSize,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<BlockSpec> also,
        @IfKnown @Nullable FullSize full,
        WarmUpRule warmUp,

        @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        List<PublishedFigures> published,

        Tolerance tolerance,
        @IfKnown @Nullable List<BystanderSpec> bystander,
        List<ExperimentSpec> experiments,
        List<Conclusion> conclusions)
        implements StudyBuilder.With {

    /** A single machine has too few ports for more. */
    public static final int MOST_USERS = 20_000;

    /** A larger number is a slip: a cell of an hour, a matrix repeated a thousand times. */
    static final int MOST_SECONDS = 3600;

    /** As in the published study. */
    private static final int FULL = 50_000;

    public static final int MOST_REPEATS = 1000;
    public static final int MOST_STARTS = 100;
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
        requireUsers(concurrency);
        rates = requireNonNullElse(rates, List.of());
        instances = requireNonNullElse(instances, FleetSpec.NONE);
        starts = bounded("starts", requireNonNullElse(starts, 1), 1, MOST_STARTS);
        repeat = bounded("repeat", requireNonNullElse(repeat, 1), 1, MOST_REPEATS);
        requests = requests == null ? null : bounded("requests", requests, 1, MOST_REQUESTS);
        boolean kept = connections == Connections.KEPT;
        fullRequests = fullRequests == null && full == null && !kept ? Integer.valueOf(FULL) : fullRequests;
        if (fullRequests != null) {
            bounded("fullRequests", fullRequests, 1, MOST_REQUESTS);
        }
        cellSize = requireNonNullElse(cellSize, CellSize.USUAL);
        if (kept && (requests != null || cellSize.requestsPerUser() != null && cellSize.rampSeconds() == null)) {
            throw new UsageException("kept connections call for a time: a number of requests cannot be fixed;"
                    + " leave out -n and 'requests', and give cellSize its 'seconds'");
        }
        also = List.copyOf(requireNonNullElse(also, List.of()));
        warmUp = requireNonNullElse(warmUp, WarmUpRule.USUAL);
        published = requireNonNullElse(published, List.of());
        tolerance = requireNonNullElse(tolerance, Tolerance.USUAL);
        experiments = Stream.concat(
                        requireNonNullElse(bystander, List.<ExperimentSpec>of()).stream(),
                        requireNonNullElse(experiments, List.<ExperimentSpec>of()).stream())
                .toList();
        bystander = null;
        conclusions = requireNonNullElse(conclusions, List.of());
    }

    /** Its own lists and those of {@code also}, without blocks that have no cell. */
    public List<CellBlock> blocks() {
        return Stream.concat(Stream.of(ownBlock()), also.stream().map(block -> block.within(this)))
                .map(block -> arrivals == null ? block : block.of(arrivals))
                .filter(CellBlock::hasCells)
                .toList();
    }

    CellBlock ownBlock() {
        List<Arrivals> loads = CellBlock.arrivals(concurrency, rates, cellSize);
        return new CellBlock(gateways, profiles, null, instances, endpoints, loads, repeat, cellSize);
    }

    /** Most rounds of a cell within one start. */
    public int rounds() {
        return blocks().stream().mapToInt(CellBlock::repeat).max().orElse(1);
    }

    /** With a random order, to be kept with the run; without one where nothing is started again or compared in turns. */
    public Study inRandomOrder(Random random) {
        return starts == 1 && cost == null || seed != null ? this : withSeed(random.nextInt(Integer.MAX_VALUE));
    }

    /** Of its closed loops. */
    public Connections ofUsers() {
        return requireNonNullElse(connections, Connections.NEW);
    }

    /** Loads of cells that call several instances of a gateway. */
    public List<Arrivals> sharedArrivals() {
        return blocks().stream()
                .filter(block -> block.gateways().stream()
                        .map(Gateways::named)
                        .anyMatch(g -> g.isProxy() && block.instances().several(g.component())))
                .flatMap(block -> block.arrivals().stream())
                .distinct()
                .toList();
    }

    public List<String> gatewaysOfCells() {
        return ofCells(CellBlock::gateways);
    }

    public List<String> profilesOfCells() {
        return ofCells(CellBlock::profiles);
    }

    /** The profiles of its cells, each as it is and as blocks change it. */
    public List<SetUp> setUpsOfCells() {
        return ofCells(CellBlock::setUps);
    }

    public List<Endpoint> endpointsOfCells() {
        return ofCells(CellBlock::endpoints);
    }

    /** Users of closed loops, then calls per second of open arrivals, block by block. */
    public List<Arrivals> arrivalsOfCells() {
        return ofCells(CellBlock::arrivals);
    }

    private <T> List<T> ofCells(Function<CellBlock, List<T>> list) {
        return blocks().stream().flatMap(b -> list.apply(b).stream()).distinct().toList();
    }

    /** As {@code --full} runs it. */
    public Study atFullSize() {
        return full != null ? full.of(this) : withRequests(fullRequests);
    }

    /**
     * The same for a MongoDB of the user, which takes as long as it takes: its conclusions are about the lab's own store, and so are
     * its full size and published figures.
     */
    public Study onMongo() {
        return with(its -> its.endpoints(
                        endpoints.stream().map(Endpoint::onMongo).distinct().toList())
                .also(also.stream().map(BlockSpec::onMongo).toList())
                .full(null)
                .published(List.of())
                .conclusions(List.of()));
    }

    /** Whether a conclusion of this profile is about cells of this run. */
    public boolean hasProfile(@Nullable String profile) {
        return profile == null
                || profiles.contains(profile)
                || setUpsOfCells().stream().anyMatch(s -> s.name().equals(profile));
    }

    /** @param cell {@code <gateway>.<endpoint>.c<users>} */
    @Nullable
    PublishedFigure published(String ofProfile, String cell) {
        return published.stream()
                .flatMap(block -> Stream.ofNullable(block.figure(ofProfile, cell)))
                .findFirst()
                .orElse(null);
    }

    /** A study of these experiments, without cells. */
    public static Study of(String name, String title, List<ExperimentSpec> experiments) {
        return StudyBuilder.builder()
                .name(name)
                .title(title)
                .experiments(experiments)
                .build();
    }

    public static int bounded(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UsageException("%s %d: must be %d to %d".formatted(what, value, least, most));
        }
        return value;
    }

    static void requireUsers(@Nullable List<Integer> concurrency) {
        requireNonNullElse(concurrency, List.<Integer>of())
                .forEach(users -> bounded("concurrency", users, 1, MOST_USERS));
    }

    static void requireSome(String key, @Nullable List<?> list) {
        if (list != null && list.isEmpty()) {
            throw new UsageException("'%s' is empty; remove the key, or name at least one".formatted(key));
        }
    }

    /**
     * A copy with this name. A parameter that is not {@code null} narrows the lists and the further blocks; a value that none of
     * them has is added to the study's own lists.
     */
    public Study with(
            String newName,
            @Nullable List<String> newGateways,
            @Nullable List<String> newProfiles,
            @Nullable List<String> newVariants,
            @Nullable List<Integer> newConcurrency,
            @Nullable Integer newRepeat,
            @Nullable Integer newRequests,
            List<ExperimentSpec> newExperiments) {
        return with(its -> its.name(newName)
                .title(title.isEmpty() ? newName : title)
                .gateways(chosen(newGateways, gateways, BlockSpec::gateways))
                .profiles(chosen(newProfiles, profiles, BlockSpec::profiles))
                .variants(requireNonNullElse(newVariants, variants))
                .concurrency(chosen(newConcurrency, concurrency, BlockSpec::concurrency))
                .rates(newConcurrency == null ? rates : List.of())
                .repeat(requireNonNullElse(newRepeat, repeat))
                .requests(newRequests == null ? requests : newRequests)
                .also(also.stream()
                        .flatMap(block -> block.narrowed(newGateways, newProfiles, newConcurrency, newRepeat))
                        .toList())
                .experiments(newExperiments));
    }

    /** The chosen values, without values of further blocks only. */
    private <T> List<T> chosen(@Nullable List<T> chosen, List<T> own, Function<BlockSpec, @Nullable List<T>> ofBlock) {
        return chosen == null
                ? own
                : chosen.stream()
                        .filter(value -> own.contains(value)
                                || also.stream()
                                        .map(ofBlock)
                                        .noneMatch(theirs -> theirs != null && theirs.contains(value)))
                        .toList();
    }

    /**
     * That a study compares what gateways cost: they all run side by side, and take turns in another random order in each round, so that
     * a machine that gets slower or faster favours none.
     *
     * @param reference the gateway whose cost in the same round is 1
     */
    public record CostSpec(@Nullable String reference) {

        public CostSpec {
            if (reference == null) {
                throw new UsageException("'cost' needs a 'reference': the gateway that the others are compared with");
            }
        }
    }
}
