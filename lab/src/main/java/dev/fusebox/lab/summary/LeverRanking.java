package dev.fusebox.lab.summary;

import static dev.fusebox.lab.results.LeverCosts.BASE;
import static dev.fusebox.lab.results.LeverCosts.TWIN;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.LeverCosts;
import dev.fusebox.lab.results.LeverCosts.ArmRound;
import dev.fusebox.lab.results.LeverCosts.LeverBatch;
import dev.fusebox.lab.results.LeverCosts.TriedLever;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The levers by what they gain. A round of a lever is compared with the mean of the two equal gateways in the same round, for a machine
 * is faster in one minute than in the next.
 *
 * @param base CPU seconds per 1000 answers without a lever
 * @param goodput answers with status 2xx per second of the base, as the median of its rounds
 * @param pairs the second of two equal gateways as a multiple of the first, in each batch
 * @param margin how far from 1 a ratio must be to say anything
 */
public record LeverRanking(
        MedianInterval base, double goodput, List<MedianInterval> pairs, double margin, List<LeverRow> rows) {

    /** Two JVMs of one program compile it to different code: equal ones differ by about this, however long each is measured. */
    static final double LEAST_MARGIN = 0.02;

    /** With fewer rounds an interval says nothing. */
    private static final int FEWEST = 3;

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
            @Nullable MedianInterval ratio,
            @Nullable MedianInterval cpuPer1000,
            @Nullable String problem) {}

    /** @param costs with at least one finished batch */
    public static LeverRanking of(LeverCosts costs) {
        List<MedianInterval> pairs = costs.batches().stream()
                .filter(LeverBatch::hasRounds)
                .map(b -> MedianInterval.of(b.rounds(TWIN).stream()
                        .map(twin ->
                                twin.cpuPer1000() / b.round(BASE, twin.round()).cpuPer1000())
                        .toList()))
                .toList();
        double margin = Math.max(
                LEAST_MARGIN,
                pairs.stream().mapToDouble(p -> Math.abs(p.median() - 1)).max().orElse(0));
        List<LeverRow> rows = costs.levers().stream()
                .flatMap(lever -> costs.batchOf(lever.id()).stream().map(batch -> row(batch, lever, margin)))
                .sorted(Comparator.comparingDouble(LeverRanking::order))
                .toList();
        List<ArmRound> base =
                costs.batches().stream().flatMap(b -> b.rounds(BASE).stream()).toList();
        Double goodput = Figures.median(base.stream().mapToDouble(r -> r.ok() / r.seconds()));
        return new LeverRanking(cpu(base), Objects.requireNonNull(goodput), pairs, margin, rows);
    }

    private static LeverRow row(LeverBatch batch, TriedLever lever, double margin) {
        List<ArmRound> rounds = batch.rounds(lever.id());
        if (rounds.isEmpty()) {
            return new LeverRow(lever, Worth.FAILS, null, null, batch.failed().get(lever.id()));
        }
        MedianInterval ratio =
                MedianInterval.of(rounds.stream().map(r -> ratio(r, batch)).toList());
        double failed = rounds.stream()
                .mapToDouble(r -> 1 - (double) r.ok() / r.answers())
                .max()
                .orElse(0);
        if (failed > LeverCosts.MOST_FAILED) {
            String problem = "up to %s %% of its calls failed".formatted(Figures.percent(failed));
            return new LeverRow(lever, Worth.FAILS, ratio, cpu(rounds), problem);
        }
        Worth worth = rounds.size() < FEWEST ? Worth.UNDECIDED : worth(ratio, margin);
        return new LeverRow(lever, worth, ratio, cpu(rounds), null);
    }

    /** To the mean of both equal gateways: it spreads less than one of them. */
    private static double ratio(ArmRound round, LeverBatch batch) {
        double base = batch.round(BASE, round.round()).cpuPer1000();
        double twin = batch.round(TWIN, round.round()).cpuPer1000();
        return 2 * round.cpuPer1000() / (base + twin);
    }

    private static Worth worth(MedianInterval ratio, double margin) {
        if (Math.abs(ratio.median() - 1) <= margin) {
            return Worth.NOTHING;
        }
        if (ratio.from() <= 1 && ratio.to() >= 1) {
            return Worth.UNDECIDED;
        }
        return ratio.median() < 1 ? Worth.GAINS : Worth.COSTS;
    }

    /** The greatest gain first; levers with a problem last. */
    private static double order(LeverRow row) {
        return row.worth() == Worth.FAILS || row.ratio() == null
                ? Double.MAX_VALUE
                : row.ratio().median();
    }

    private static MedianInterval cpu(List<ArmRound> rounds) {
        return MedianInterval.of(rounds.stream().map(ArmRound::cpuPer1000).toList());
    }
}
