package dev.fusebox.lab.report;

import static dev.fusebox.lab.summary.CostRankingTest.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.summary.CostRankingTest;
import org.junit.jupiter.api.Test;

class CostSectionTest {

    private static final RunRecording RUN = CostRankingTest.run(
            "stock",
            cell("stock", 1, 0.6, 20_000_000L),
            cell("proxy", 1, 0.09, null),
            cell("stock", 2, 0.66, 20_000_000L),
            cell("proxy", 2, 0.11, null));

    @Test
    void text_has_a_row_per_gateway_with_its_multiple_first() {
        assertThat(CostSection.text(RUN).lines().map(String::strip).map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "get, 50 users, profile p",
                        "gateway times stock least most CPU s spread % KB goodput/s 2xx % rounds",
                        "proxy 0.16 0.15 0.17 0.0100 20 - 1 000 100 2",
                        "stock 1.00 1.00 1.00 0.0630 10 2.0 1 000 100 2");
    }

    @Test
    void no_line_is_wider_than_100_columns() {
        assertThat(CostSection.text(RUN).lines())
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
        assertThat(CostSection.text(CostRankingTest.run(null, cell("stock", 1, 0.6, null))))
                .isEmpty();
    }
}
