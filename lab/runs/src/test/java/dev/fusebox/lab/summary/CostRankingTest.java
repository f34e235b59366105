package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.MemoryUse;
import dev.fusebox.lab.summary.cell.CostRanking;
import dev.fusebox.lab.summary.cell.CostRanking.CostRow;
import dev.fusebox.lab.summary.cell.FoldedCells;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Cells of 10 000 answers, so that ten CPU seconds are one per 1000 answers. */
public class CostRankingTest {

    public static CellResult cell(String gateway, int round, Double cpuSeconds, Long allocated) {
        LoadFigures load = MadeLoad.of("wrk 4", "", 10_000, 10_000, 0, 0, 10, 1000, 1000, 1, 1, 1, 1, 0L);
        return MadeCellResult.of(gateway, "get", 50, round)
                .variant(CellResult.UNSAMPLED)
                .load(load)
                .processes(List.of(ProcessUsage.cpu(gateway, cpuSeconds)
                        .withMemory(new MemoryUse(null, null, allocated, null, null))))
                .build();
    }

    /** A tenth of its answers is not 2xx. */
    public static CellResult failing(String gateway, int round, Double cpuSeconds) {
        LoadFigures broken = MadeLoad.of("wrk 4", "", 10_000, 9_000, 1000, 0, 10, 1000, 900, 1, 1, 1, 1, 0L);
        return cell(gateway, round, cpuSeconds, null).withLoad(broken);
    }

    public static RecordedRun run(String reference, CellResult... cells) {
        RecordedRun run = MadeRecording.of(List.of(cells));
        return run.withPlan(run.plan().withCostReference(reference));
    }

    /** The machine is half as fast in the second round, and no gateway's share of it changes. */
    private static CellResult[] slowerRound() {
        return new CellResult[] {
            cell("slow", 1, 15.0, 40_000_000L),
            cell("stock", 1, 10.0, 20_000_000L),
            cell("fast", 1, 5.0, null),
            cell("fast", 2, 10.0, null),
            cell("stock", 2, 20.0, 22_000_000L),
            cell("slow", 2, 30.0, 42_000_000L)
        };
    }

    @Test
    void each_round_is_compared_with_the_same_round_of_the_reference_and_the_cheapest_comes_first() {
        CostRanking ranking = CostRanking.of(run("stock", slowerRound())).get(0);

        assertThat(ranking.name()).isEqualTo("get, 50 users, profile p");
        assertThat(ranking.rows()).extracting(CostRow::gateway).containsExactly("fast", "stock", "slow");
        assertThat(ranking.rows())
                .extracting(row -> ends(row.ratio()))
                .containsExactly(List.of(0.5, 0.5, 0.5), List.of(1.0, 1.0, 1.0), List.of(1.5, 1.5, 1.5));
    }

    @Test
    void absolute_costs_show_how_far_the_rounds_are_apart() {
        CostRow stock =
                CostRanking.of(run("stock", slowerRound())).get(0).rows().get(1);

        assertThat(ends(stock.cpuPer1000())).containsExactly(1.5, 1.0, 2.0);
        assertThat(stock.cpuPer1000().width()).isCloseTo(0.667, within(0.001));
        assertThat(stock.allocatedPerAnswer()).isEqualTo(2100);
        assertThat(stock.rounds()).isEqualTo(2);
    }

    @Test
    void allocation_is_unknown_where_it_was_not_counted() {
        assertThat(CostRanking.of(run("stock", slowerRound()))
                        .get(0)
                        .rows()
                        .get(0)
                        .allocatedPerAnswer())
                .isNull();
    }

    @Test
    void a_round_without_the_reference_has_no_ratio() {
        CostRow other = CostRanking.of(run(
                        "stock",
                        cell("stock", 1, 10.0, null),
                        cell("other", 1, 8.0, null),
                        cell("other", 2, 80.0, null)))
                .get(0)
                .rows()
                .get(0);

        assertThat(ends(other.ratio())).containsExactly(0.8, 0.8, 0.8);
    }

    @Test
    void absolute_costs_never_stand_alone() {
        assertThat(CostRanking.of(run("stock", cell("other", 1, 8.0, null)))).isEmpty();
        assertThat(CostRanking.of(run(null, slowerRound()))).isEmpty();
    }

    /** Each start has two rounds; the reference always takes 10 s. */
    @Test
    void of_several_starts_the_interval_is_over_starts() {
        CellResult[] cells = IntStream.rangeClosed(1, 6)
                .boxed()
                .flatMap(round ->
                        Stream.of(cell("stock", round, 10.0, null), cell("other", round, 7.5 + round / 4.0, null)))
                .map(c -> c.withKey(c.key().withStart((c.repeat() + 1) / 2)))
                .toArray(CellResult[]::new);

        CostRow other = CostRanking.of(run("stock", cells)).get(0).rows().get(0);

        // 0.7875, 0.8375 and 0.8875: 4.303 x 0.05 / sqrt(3)
        assertThat(other.ratio().mid()).isCloseTo(0.8375, within(1e-9));
        assertThat(other.ratio().from()).isCloseTo(0.7133, within(1e-4));
        assertThat(Answer.of(run("stock", cells)).get(0).words())
                .endsWith("stock: other 0.84 [0.71 to 0.96] (3 starts).");
    }

    private static List<Double> ends(Estimate figure) {
        return List.of(figure.mid(), figure.from(), figure.to());
    }

    @Test
    void gateways_with_the_reference_in_their_interval_are_not_told_apart() {
        CostRanking ranking = CostRanking.of(run(
                        "stock",
                        cell("stock", 1, 10.0, null),
                        cell("twin", 1, 9.0, null),
                        cell("cheap", 1, 8.0, null),
                        cell("stock", 2, 10.0, null),
                        cell("twin", 2, 11.0, null),
                        cell("cheap", 2, 9.0, null)))
                .get(0);

        assertThat(ranking.notToldApart()).containsExactly("twin");
    }

    @Test
    void a_round_with_a_failed_call_or_without_figures_did_not_succeed() {
        CellResult whole = cell("stock", 1, 10.0, null);

        assertThat(FoldedCells.succeeded(whole)).isTrue();
        assertThat(FoldedCells.succeeded(failing("stock", 1, 10.0))).isFalse();
        assertThat(FoldedCells.succeeded(whole.withLoad(null))).isFalse();
    }

    @Test
    void of_many_gateways_the_answer_names_the_cheapest_and_the_most_costly() {
        CellResult[] cells = {
            cell("stock", 1, 10.0, null),
            cell("a", 1, 5.0, null),
            cell("b", 1, 7.0, null),
            cell("c", 1, 8.0, null),
            cell("d", 1, 15.0, null)
        };

        assertThat(Answer.of(run("stock", cells)).stream().map(Finding::words))
                .containsExactly("get, 50 users, profile p: of 5 gateways a call costs a (0.50 times stock) the least"
                        + " CPU time, and d (1.50 times stock) the most (measured once).");
    }

    @Test
    void the_answer_names_each_gateway_as_a_multiple() {
        assertThat(Answer.of(run("stock", slowerRound())).stream().map(Finding::words))
                .containsExactly("get, 50 users, profile p: CPU time of a call as a multiple of what it costs stock:"
                        + " fast 0.50, slow 1.50 (2 rounds of one start).");
    }

    @Test
    void variants_of_a_gateway_are_rows_of_their_own() {
        CellResult usual = cell("stock", 1, 10.0, null);
        Stream<CellResult> cells = Stream.of(
                usual,
                MadeCellResult.of("stock", "get", 50)
                        .load(usual.load())
                        .processes(usual.processes())
                        .build());

        assertThat(CostRanking.of(run("stock", cells.toArray(CellResult[]::new)))
                        .get(0)
                        .rows())
                .extracting(CostRow::gateway)
                .containsExactly("stock unsampled", "stock");
    }
}
