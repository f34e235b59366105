package dev.fusebox.lab.summary;

import static dev.fusebox.lab.results.trial.LeverCosts.BASE;
import static dev.fusebox.lab.results.trial.LeverCosts.TWIN;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.results.trial.LeverCosts.ArmRound;
import dev.fusebox.lab.results.trial.LeverCosts.LeverBatch;
import dev.fusebox.lab.results.trial.LeverCosts.TriedLever;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The levers by what they gain. A round of a lever is compared with the mean of the two equal gateways in the same round, for a machine
 * is faster in one minute than in the next; what counts is how the ratio differs from start to start, see {@link Estimate}.
 *
 * @param base CPU seconds per 1000 answers without a lever
 * @param goodput answers with status 2xx per second of the base
 * @param pair the second of two equal gateways as a multiple of the first
 * @param margin how far from 1 a ratio must be to say anything
 */
public record LeverRanking(Estimate base, double goodput, Estimate pair, double margin, List<LeverRow> rows) {

    /** Two JVMs of one program compile it to different code: equal ones differ by about this, however long each is measured. */
    static final double LEAST_MARGIN = 0.02;

    /** What to say of a lever. */
    public enum Worth {
        GAINS,
        COSTS,
        NOTHING,
        UNDECIDED,
        FAILS
    }

    /**
     * A lever.
     *
     * @param ratio of its CPU time per answer to that without it; {@code null} without rounds
     * @param cpuPer1000 the same
     * @param problem why it cannot be used; {@code null} when it can
     */
    public record LeverRow(
            TriedLever lever,
            Worth worth,
            @Nullable Estimate ratio,
            @Nullable Estimate cpuPer1000,
            @Nullable String problem) {}

    /** @param costs with at least one finished batch */
    public static LeverRanking of(LeverCosts costs) {
        List<LeverBatch> batches =
                costs.batches().stream().filter(LeverBatch::hasRounds).toList();
        Estimate pair = over(
                batches,
                TWIN,
                (twin, batch) ->
                        twin.cpuPer1000() / batch.round(BASE, twin.round()).cpuPer1000());
        double margin = Math.max(
                LEAST_MARGIN, pair.ofStarts().map(p -> Math.abs(p - 1)).max().orElse(0));
        List<LeverRow> rows = costs.levers().stream()
                .filter(lever -> costs.problem(lever.id()).isPresent()
                        || !costs.batchesOf(lever.id()).isEmpty())
                .map(lever -> row(costs, lever, margin))
                .sorted(Comparator.comparingDouble(LeverRanking::order))
                .toList();
        return new LeverRanking(
                cpu(batches, BASE),
                over(batches, BASE, (r, b) -> r.ok() / r.seconds()).mid(),
                pair,
                margin,
                rows);
    }

    private static LeverRow row(LeverCosts costs, TriedLever lever, double margin) {
        List<LeverBatch> batches = costs.batchesOf(lever.id());
        String problem = costs.problem(lever.id()).orElse(null);
        if (problem != null || batches.isEmpty()) {
            return new LeverRow(lever, Worth.FAILS, null, null, problem);
        }
        Estimate ratio = over(batches, lever.id(), LeverRanking::ratio);
        double failed = batches.stream()
                .flatMap(b -> b.rounds(lever.id()).stream())
                .mapToDouble(r -> 1 - (double) r.ok() / r.answers())
                .max()
                .orElse(0);
        boolean fails = failed > LeverCosts.MOST_FAILED;
        return new LeverRow(
                lever,
                fails ? Worth.FAILS : worth(ratio, margin),
                ratio,
                cpu(batches, lever.id()),
                fails ? "up to %s %% of its calls failed".formatted(Figures.percent(failed)) : null);
    }

    /** To the mean of both equal gateways: it spreads less than one of them. */
    private static double ratio(ArmRound round, LeverBatch batch) {
        double base = batch.round(BASE, round.round()).cpuPer1000();
        double twin = batch.round(TWIN, round.round()).cpuPer1000();
        return 2 * round.cpuPer1000() / (base + twin);
    }

    /** One start decides nothing: the next one may be as far from it as two equal gateways, or farther. */
    private static Worth worth(Estimate ratio, double margin) {
        if (ratio.once()) {
            return Worth.UNDECIDED;
        }
        if (Math.abs(ratio.mid() - 1) <= margin) {
            return Worth.NOTHING;
        }
        if (ratio.from() <= 1 && ratio.to() >= 1) {
            return Worth.UNDECIDED;
        }
        return ratio.mid() < 1 ? Worth.GAINS : Worth.COSTS;
    }

    /** The greatest gain first; levers with a problem last. */
    private static double order(LeverRow row) {
        return row.worth() == Worth.FAILS || row.ratio() == null
                ? Double.MAX_VALUE
                : row.ratio().mid();
    }

    private static Estimate cpu(List<LeverBatch> batches, String arm) {
        return over(batches, arm, (round, batch) -> round.cpuPer1000());
    }

    private static Estimate over(
            List<LeverBatch> batches, String arm, ToDoubleBiFunction<ArmRound, LeverBatch> figure) {
        return new Estimate(batches.stream()
                .map(batch -> batch.rounds(arm).stream()
                        .map(round -> figure.applyAsDouble(round, batch))
                        .toList())
                .toList());
    }
}
