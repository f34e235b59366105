package dev.fusebox.lab.report;

import static dev.fusebox.lab.summary.CostRankingTest.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.CostRankingTest;
import dev.fusebox.lab.traffic.OutcomeTimes;
import dev.fusebox.lab.traffic.TimeHistogram;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class CostSectionTest {

    private static final RecordedRun RUN = CostRankingTest.run(
            "stock",
            cell("stock", 1, 0.6, 20_000_000L),
            cell("proxy", 1, 0.09, null),
            cell("stock", 2, 0.66, 20_000_000L),
            cell("proxy", 2, 0.11, null));

    @Test
    void text_has_a_row_per_gateway_with_its_multiple_first() {
        assertThat(CostSection.of(RUN).text().lines().map(String::strip).map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "get, 50 users, profile p",
                        "gateway times stock from to CPU s spread % KB starts rounds",
                        "proxy 0.16 0.15 0.17 0.0100 20 - 1 2",
                        "stock 1.00 1.00 1.00 0.0630 10 2.0 1 2",
                        "gateway goodput/s 2xx % p50 p99 threads MiB",
                        "proxy 1 000 100 1 1 - -");
    }

    @Test
    void rejections_make_no_time_shorter_and_have_their_own_column() {
        CellResult failing = CostRankingTest.failing("proxy", 1, 1.0);
        OutcomeTimes times = new OutcomeTimes(
                null, TimeHistogram.of(DoubleStream.of(50, 50)), TimeHistogram.of(DoubleStream.of(2, 2)), null);
        CellResult apart = failing.withLoad(failing.figures().withTimes(times));

        assertThat(achieved(failing))
                .contains("gateway goodput/s 2xx % p50 p99 threads MiB", "proxy 900 90.0 1° 1° - -");
        assertThat(achieved(apart))
                .contains(
                        "gateway goodput/s 2xx % p50 p99 threads MiB rejected",
                        "proxy 900 90.0 50 50 - - 2", "stock 1 000 100 1 1 - - -");
    }

    private static List<String> achieved(CellResult proxy) {
        return CostSection.of(CostRankingTest.run("stock", cell("stock", 1, 1.0, null), proxy))
                .text()
                .lines()
                .map(line -> line.strip().replaceAll(" +", " "))
                .toList();
    }

    @Test
    void what_is_not_told_apart_from_the_reference_is_named() {
        assertThat(CostSection.of(RUN).text()).doesNotContain("Not told apart");

        RecordedRun equal = CostRankingTest.run("stock", cell("stock", 1, 1.0, null), cell("stock-twin", 1, 1.0, null));

        assertThat(CostSection.of(equal).text())
                .contains("Not told apart from stock, whose cost is in their interval: stock-twin.");
    }

    @Test
    void a_report_of_costs_alone_asks_no_cell_for_its_limit() {
        assertThat(TextReport.of(RUN, null))
                .contains("4 cells, not sampled on purpose: which limit is the lowest was not asked.")
                .doesNotContain("undecided", "Why", "Scorecard", "what bound it", "#2");
        assertThat(MarkdownReport.of(RUN, null)).doesNotContain("Scorecard", "what bound it", "#2");
    }

    @Test
    void a_report_of_costs_alone_names_the_cells_that_went_wrong() {
        RecordedRun failed =
                CostRankingTest.run("stock", cell("stock", 1, 1.0, null), CostRankingTest.failing("proxy", 1, 1.0));

        assertThat(TextReport.of(failed, null)).contains("Why", "proxy").doesNotContain("stock unsampled");
    }

    @Test
    void no_line_is_wider_than_100_columns() {
        assertThat(CostSection.of(RUN).text().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void markdown_has_it_in_place_of_the_largest_load() {
        assertThat(MarkdownReport.of(RUN, null))
                .contains("| proxy | 0.16 | 0.15 | 0.17 | 0.0100 |")
                .doesNotContain("at the largest load");
    }

    @Test
    void another_run_has_no_such_section() {
        assertThat(CostSection.of(CostRankingTest.run(null, cell("stock", 1, 0.6, null)))
                        .text())
                .isEmpty();
    }
}
