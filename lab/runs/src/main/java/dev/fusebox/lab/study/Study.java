package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.study.StudyLoad.ArrivalKind;
import dev.fusebox.lab.traffic.Arrivals;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What to run: the matrix and its rules, as read from {@code ab-scripts/studies/<name>.yml} and changed by options.
 *
 * @param cost {@code null} where the study does not compare it
 * @param entries experiments, run after the cells; see {@link #experiments}
 */
@RecordBuilder
public record Study(
        String name,
        String title,
        @JsonUnwrapped StudyMatrix matrix,
        @JsonUnwrapped StudyLoad load,
        @IfKnown @Nullable CostSpec cost,
        @JsonUnwrapped StudyLength length,
        @JsonUnwrapped StudyClaims claims,
        @JsonProperty("experiments") List<ExperimentSpec> entries)
        implements StudyBuilder.With {

    /** A single machine has too few ports for more. */
    public static final int MOST_USERS = 20_000;

    /** A larger number is a slip: a cell of an hour, a matrix repeated a thousand times. */
    static final int MOST_SECONDS = 3600;

    public static final int MOST_REPEATS = 1000;
    public static final int MOST_STARTS = 100;

    /** A missing key has its default. */
    public Study {
        name = requireNonNullElse(name, "");
        title = requireNonNullElse(title, name);
        matrix = requireNonNullElse(matrix, StudyMatrix.NONE);
        load = requireNonNullElse(load, StudyLoad.NONE);
        length = requireNonNullElse(length, StudyLength.USUAL).on(load.ofUsers());
        claims = requireNonNullElse(claims, StudyClaims.NONE);
        entries = requireNonNullElse(entries, List.of());
    }

    /** Its own lists and those of {@code also}, without blocks that have no cell. */
    public List<CellBlock> blocks() {
        ArrivalKind kind = load.arrivals();
        return Stream.concat(Stream.of(BlockSpec.OWN), matrix.also().stream())
                .map(block -> block.within(this))
                .map(block -> kind == null ? block : block.of(kind))
                .filter(CellBlock::hasCells)
                .toList();
    }

    /** Its entries. Whatever they do not say is as in the study. */
    public List<ExperimentSpec> experiments() {
        return entries.stream().flatMap(entry -> entry.within(matrix)).toList();
    }

    /** Most rounds of a cell within one start. */
    public int rounds() {
        return blocks().stream().mapToInt(CellBlock::repeat).max().orElse(1);
    }

    /** With a random order, to be kept with the run; without one where nothing is started again or compared in turns. */
    public Study inRandomOrder(Random random) {
        return length.starts() == 1 && cost == null || length.seed() != null
                ? this
                : withLength(length.withSeed(random.nextInt(Integer.MAX_VALUE)));
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

    /** How long the service holds a call, in milliseconds by endpoint; calls that need only the processor, or an unknown time, have none. */
    public Map<String, Integer> serviceMs() {
        return endpointsOfCells().stream()
                .filter(e -> e.serviceMs() != null)
                .collect(Collectors.toMap(Endpoint::id, Endpoint::serviceMs, (first, again) -> again));
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
        FullStudy full = length.full();
        return full != null ? full.of(this) : withLength(length.withRequests(length.fullRequests()));
    }

    /**
     * The same for a MongoDB of the user, which takes as long as it takes: its conclusions are about the lab's own store, and so are
     * its full size and published figures.
     */
    public Study onMongo() {
        return with(its -> its.matrix(matrix.onMongo())
                .length(length.withFull(null))
                .claims(new StudyClaims(List.of(), claims.tolerance(), List.of())));
    }

    /** With the cells of these arrivals. */
    public Study withArrivals(ArrivalKind kind) {
        return withLoad(load.withArrivals(kind));
    }

    /** With this number of rounds in all its blocks. */
    public Study repeated(int rounds) {
        return with(its -> its.length(length.withRepeat(rounds))
                .matrix(matrix.withAlso(matrix.also().stream()
                        .map(block -> block.withRepeat(rounds))
                        .toList())));
    }

    /** With the name of its file. */
    Study named(String file) {
        return with(its -> its.name(file).title(title.isEmpty() ? file : title));
    }

    /** Whether a conclusion of this profile is about cells of this run. */
    public boolean hasProfile(@Nullable String profile) {
        return profile == null
                || matrix.profiles().contains(profile)
                || setUpsOfCells().stream().anyMatch(s -> s.name().equals(profile));
    }

    /** A study of these experiments, without cells. */
    public static Study of(String name, String title, List<ExperimentSpec> experiments) {
        return StudyBuilder.builder()
                .name(name)
                .title(title)
                .entries(experiments)
                .build();
    }

    public static int bounded(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UsageException("%s %d: must be %d to %d".formatted(what, value, least, most));
        }
        return value;
    }

    static void requireSome(String key, @Nullable List<?> list) {
        if (list != null && list.isEmpty()) {
            throw new UsageException("'%s' is empty; remove the key, or name at least one".formatted(key));
        }
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
