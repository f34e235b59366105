package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellTimes;
import dev.fusebox.lab.results.cell.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a call costs each gateway's process under one load, the cheapest first. A machine is faster in one minute than in the next, so
 * each round is compared with the same round of the reference: the ratio is an {@link Estimate} of these ratios.
 *
 * @param name of the load in words
 * @param reference what the table calls the gateway whose cost is 1
 */
public record CostRanking(String name, String reference, List<CostRow> rows) {

    /** Of so few gateways the sentence names each. */
    private static final int FEW = 4;

    /**
     * One gateway.
     *
     * @param gateway id, with its variant where the run has several
     * @param ratio of its CPU time to that of the reference in the same round
     * @param cpuPer1000 CPU seconds per 1000 answers
     * @param allocatedPerAnswer bytes; like all figures below over all starts, and {@code null} where it is not known
     * @param okShare the least share of 2xx answers in a round
     */
    public record CostRow(
            String gateway,
            Estimate ratio,
            Estimate cpuPer1000,
            @Nullable Double allocatedPerAnswer,
            double goodputPerSecond,
            double okShare,
            CellTimes times,
            @Nullable Double threads,
            @Nullable Double residentMib,
            int rounds) {

        /** Whether its interval is on one side of the reference; of one start, whether all its rounds are. */
        public boolean toldApart() {
            return ratio.from() > 1 || ratio.to() < 1;
        }
    }

    /** Gateways as multiples of the reference. */
    public String sentence() {
        if (rows.size() == 1) {
            return "%s: only %s has figures, so there is nothing to compare it with.".formatted(name, reference);
        }
        if (rows.size() > FEW) {
            return "%s: of %d gateways a call costs %s the least CPU time, and %s the most (%s)."
                    .formatted(
                            name,
                            rows.size(),
                            times(rows.get(0)),
                            times(rows.get(rows.size() - 1)),
                            rows.get(0).ratio().basis());
        }
        String others = rows.stream()
                .filter(row -> !row.gateway().equals(reference))
                .map(row -> row.gateway() + " " + ratio(row))
                .collect(Collectors.joining(", "));
        return "%s: CPU time of a call as a multiple of what it costs %s: %s (%s)."
                .formatted(name, reference, others, rows.get(0).ratio().basis());
    }

    /** {@code 0.48 [0.44 to 0.52]}; of one start without its ends, which say nothing of the next one. */
    private static String ratio(CostRow row) {
        Estimate ratio = row.ratio();
        return Figures.fixed(ratio.mid(), 2)
                + (ratio.once()
                        ? ""
                        : " [%s to %s]".formatted(Figures.fixed(ratio.from(), 2), Figures.fixed(ratio.to(), 2)));
    }

    /** {@code nginx (0.12 times stock-scg)}. */
    private String times(CostRow row) {
        return row.gateway().equals(reference)
                ? reference
                : "%s (%s times %s)".formatted(row.gateway(), ratio(row), reference);
    }

    /** Gateways that may cost the same as the reference. */
    public List<String> notToldApart() {
        return rows.stream()
                .filter(row -> !row.gateway().equals(reference) && !row.toldApart())
                .map(CostRow::gateway)
                .toList();
    }

    /** One for each profile, endpoint and load with figures of the reference. */
    public static List<CostRanking> of(RecordedRun run) {
        String reference = run.plan().costReference();
        if (reference == null) {
            return List.of();
        }
        boolean variants = run.results().several(CellResult::variant);
        Map<String, List<CellResult>> loads = run.cells().stream()
                .filter(CellResult::believed)
                .filter(c -> c.cost().cpuPer1000() != null)
                .collect(Groups.by(c -> c.endpoint() + ", " + c.offered().words() + ", profile " + c.profile()));
        List<CostRanking> rankings = new ArrayList<>();
        loads.forEach((name, cells) -> {
            List<CostRow> rows = rows(cells, reference, variants);
            if (!rows.isEmpty()) {
                rankings.add(new CostRanking(name, reference, rows));
            }
        });
        return rankings;
    }

    private static List<CostRow> rows(List<CellResult> cells, String reference, boolean variants) {
        Map<String, List<CellResult>> sides =
                cells.stream().collect(Groups.by(c -> variants ? CellNames.side(c) : c.gateway()));
        Map<Integer, Double> base = new TreeMap<>();
        cells.stream().filter(c -> c.gateway().equals(reference)).forEach(c -> base.putIfAbsent(c.repeat(), cpu(c)));
        List<CostRow> rows = new ArrayList<>();
        sides.forEach((side, rounds) -> {
            List<CellResult> compared = rounds.stream()
                    .filter(c -> base.getOrDefault(c.repeat(), 0.0) > 0)
                    .toList();
            if (!compared.isEmpty()) {
                Estimate ratio = Estimate.of(compared, c -> cpu(c) / Objects.requireNonNull(base.get(c.repeat())));
                rows.add(row(side, rounds, ratio));
            }
        });
        rows.sort(Comparator.comparingDouble(row -> row.ratio().mid()));
        return rows;
    }

    private static CostRow row(String side, List<CellResult> rounds, Estimate ratio) {
        return new CostRow(
                side,
                ratio,
                Estimate.of(rounds, CostRanking::cpu),
                Estimate.of(rounds, c -> c.cost().allocatedPerAnswer()).known(),
                Estimate.of(rounds, c -> c.figures().goodputPerSecond()).mid(),
                rounds.stream().mapToDouble(c -> c.figures().okShare()).min().orElse(0),
                CellTimes.of(rounds),
                Estimate.of(rounds, c -> c.cost().threads()).known(),
                Estimate.of(rounds, c -> c.cost().residentMib()).known(),
                rounds.size());
    }

    private static double cpu(CellResult cell) {
        return Objects.requireNonNull(cell.cost().cpuPer1000());
    }
}
