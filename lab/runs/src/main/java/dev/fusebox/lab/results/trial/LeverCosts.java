package dev.fusebox.lab.results.trial;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.common.IfKnown;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a call costs a gateway of the user's with one lever at a time: settings or flags that differ from the base.
 *
 * @param app file name of its jar
 * @param call path that was called
 * @param start settings and flags of the base
 * @param fingerprint of all that must be equal in rounds that are compared
 * @param levers all that were to be tried
 * @param leftOut why a lever was not tried, by its id
 * @param batches the finished ones
 */
@RecordBuilder
public record LeverCosts(
        int schema,
        String app,
        String call,
        @JsonUnwrapped LeverRounds plan,
        String java,
        String start,
        String fingerprint,
        List<TriedLever> levers,
        Map<String, String> leftOut,
        List<LeverBatch> batches)
        implements LeverCostsBuilder.With {

    public static final int SCHEMA = 1;

    /** Above this share of failed calls a process does something else: an error is cheaper than an answer. */
    public static final double MOST_FAILED = 0.001;

    /** The gateway without a lever. */
    public static final String BASE = "base";

    /** The same again: how far it is from the base is the spread of the method. */
    public static final String TWIN = "twin";

    /**
     * How much is measured of each lever.
     *
     * @param starts how often the processes of each lever are started
     * @param rounds of each process in each of its starts
     * @param warmUpSeconds of load on each process before the first round
     */
    public record LeverRounds(int users, int starts, int rounds, int roundSeconds, int warmUpSeconds) {}

    /**
     * A lever.
     *
     * @param gives its settings and flags
     * @param changes what else changes; {@code null} for nothing
     */
    public record TriedLever(
            String id, String does, @IfKnown @Nullable String changes, String gives) {}

    /**
     * Processes that were started together, are equally old, and took turns: one start of its levers.
     *
     * @param rounds in the order in which they ran
     * @param failed why a lever has no rounds, by its id
     * @param routes what the gateway with a lever said of its routes, by their ids
     */
    public record LeverBatch(List<ArmRound> rounds, Map<String, String> failed, Map<String, String> routes) {

        public LeverBatch {
            routes = routes == null ? Map.of() : routes;
        }

        /** With no word on routes. */
        public LeverBatch(List<ArmRound> rounds, Map<String, String> failed) {
            this(rounds, failed, Map.of());
        }

        /** False where no lever of it works. */
        @JsonIgnore
        public boolean hasRounds() {
            return !rounds.isEmpty();
        }

        /** In order; empty for one that is not in this batch. */
        public List<ArmRound> rounds(String arm) {
            return rounds.stream().filter(r -> r.arm().equals(arm)).toList();
        }

        public ArmRound round(String arm, int number) {
            return rounds(arm).stream()
                    .filter(r -> r.round() == number)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * One process in one round.
     *
     * @param arm {@link #BASE}, {@link #TWIN}, or the id of a lever
     * @param cpuSeconds of the process
     * @param ok answers with status 2xx
     */
    public record ArmRound(String arm, int round, double cpuSeconds, long answers, long ok, double seconds) {

        public double cpuPer1000() {
            return cpuSeconds / answers * 1000;
        }
    }

    /** False as long as nothing can be compared. */
    @JsonIgnore
    public boolean measured() {
        return batches.stream().anyMatch(LeverBatch::hasRounds);
    }

    /** The batches in which a lever was measured: one for each start. */
    public List<LeverBatch> batchesOf(String lever) {
        return batches.stream().filter(b -> !b.rounds(lever).isEmpty()).toList();
    }

    /** What the gateway with a lever said of its routes last, by their ids; empty where no lever makes it say something. */
    public Map<String, String> routes() {
        Map<String, String> all = new TreeMap<>();
        batches.forEach(batch -> all.putAll(batch.routes()));
        return all;
    }

    /** Why a lever cannot be used; empty for one that worked so far. */
    public Optional<String> problem(String lever) {
        return batches.stream()
                .flatMap(b -> Stream.ofNullable(b.failed().get(lever)))
                .findFirst();
    }

    /** Whether a lever has all its starts, or needs no more. */
    public boolean finished(String lever) {
        return problem(lever).isPresent() || batchesOf(lever).size() >= plan.starts();
    }
}
