package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.LoadFigures;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AbOutputTest {

    private static final String HEADER = "This is ApacheBench, Version 2.3 <$Revision: 1923142 $>\n";

    /** 100 % row as ab writes it, percentile p taking p ms. */
    private static final String CSV = "Percentage served,Time in ms\n"
            + IntStream.rangeClosed(0, 100).mapToObj(p -> p + "," + p + ".5").collect(Collectors.joining("\n"));

    private static String output(int complete, String problems) {
        return HEADER + """
                Concurrency Level:      200
                Time taken for tests:   10.000 seconds
                Complete requests:      %d
                %sTotal transferred:      1 bytes
                """.formatted(complete, problems);
    }

    private static LoadFigures parsed(String text) {
        return Ab.parse("ab", text, CSV, non2xx -> 0).orElseThrow();
    }

    @Test
    void goodput_counts_2xx_only() {
        LoadFigures load = parsed(output(1000, "Failed requests:        0\nNon-2xx responses:      900\n"));

        assertThat(load.ok()).isEqualTo(100);
        assertThat(load.goodputPerSecond()).isEqualTo(10);
        assertThat(load.requestsPerSecond()).isEqualTo(100);
        assertThat(load.okShare()).isEqualTo(0.1);
    }

    @Test
    void failed_requests_are_not_goodput() {
        LoadFigures load = parsed(
                output(
                        1000,
                        "Failed requests:        50\n   (Connect: 0, Receive: 50, Length: 0, Exceptions: 0)\nNon-2xx responses: 10\n"));

        assertThat(load.failed()).isEqualTo(50);
        assertThat(load.ok()).isEqualTo(940);
    }

    @Test
    void more_non_2xx_than_complete_is_no_goodput_rather_than_less_than_none() {
        LoadFigures load = parsed(output(1000, "Non-2xx responses:      1003\n"));

        assertThat(load.ok()).isZero();
        assertThat(load.goodputPerSecond()).isZero();
    }

    @Test
    void percentiles_come_from_the_percentile_table() {
        LoadFigures load = parsed(output(1000, ""));

        assertThat(load.p50Ms()).isEqualTo(50.5);
        assertThat(load.p95Ms()).isEqualTo(95.5);
        assertThat(load.p99Ms()).isEqualTo(99.5);
        assertThat(load.maxMs()).isEqualTo(100.5);
    }

    @Test
    void of_a_few_requests_the_printed_summary_counts_since_the_table_reads_beyond_its_end() {
        String summary = """
                  50%     52
                  95%     60
                  99%     61
                 100%     62 (longest request)
                """;
        LoadFigures load = Ab.parse(
                        "ab", output(40, "") + summary, CSV.replace("99,99.5", "99,2337198246955282"), non2xx -> 0)
                .orElseThrow();

        assertThat(load.p50Ms()).isEqualTo(52);
        assertThat(load.p99Ms()).isEqualTo(61);
        assertThat(load.maxMs()).isEqualTo(62);
    }

    @Test
    void the_tool_and_its_version_are_named() {
        assertThat(parsed(output(1, "")).tool()).isEqualTo("ab 2.3");
    }

    @Test
    void an_output_that_breaks_off_has_no_figures() {
        assertThat(Ab.parse("ab", HEADER + "Benchmarking 127.0.0.1 (be patient)\n", "", non2xx -> 0))
                .isEmpty();
    }
}
