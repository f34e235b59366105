package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.fusebox.lab.traffic.LoadFigures;
import java.io.ByteArrayInputStream;
import java.util.Map;
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

    private static AbOutput printed(String text) {
        return AbOutput.read(new ByteArrayInputStream(text.getBytes(AbOutput.BYTES)));
    }

    /** As {@code -v 2} has it: the header of each answer, its body, and a warning when the status is not 2xx. */
    private static String answer(int status, String body) {
        return "LOG: header received:\nHTTP/1.1 " + status + " \r\nConnection: close\r\n\r\n" + body + "\n"
                + (status / 100 == 2 ? "" : "WARNING: Response code not 2xx (" + status + ")\n");
    }

    private static LoadFigures parsed(String text) {
        return Ab.parse("ab", printed(text), CSV, non2xx -> 0).orElseThrow();
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
    void rates_begin_when_the_first_call_which_ab_makes_alone_is_answered() {
        String fastest = """
                              min  mean[+/-sd] median   max
                Connect:        0    0   0.1      0       1
                Total:        500  505   1.6    505     512
                """;
        LoadFigures load = parsed(output(96, "Non-2xx responses: 48\n") + fastest);

        assertThat(load.seconds()).isEqualTo(10);
        assertThat(load.requestsPerSecond()).isEqualTo(10);
        assertThat(load.goodputPerSecond()).isEqualTo(5);
        assertThat(load.latency().connectMaxMs()).isEqualTo(1);
    }

    /** Calls of 200.5 to 205.5 ms by 200 users, 65 rounds of which took 13.2 s: what was cut off when the cell ended is no slower service. */
    @Test
    void without_rejections_the_mean_time_of_a_call_tells_the_rate() {
        String csv = CSV.lines()
                .skip(1)
                .map(line -> line.split(",")[0])
                .map(p -> p + "," + (200.5 + Integer.parseInt(p) / 20.0))
                .collect(Collectors.joining("\n"));
        LoadFigures load = Ab.parse("ab", printed(output(9600, "Failed requests: 0\n")), csv, non2xx -> 0)
                .orElseThrow();

        assertThat(load.latency().meanMs()).isEqualTo(203.0);
        assertThat(load.goodputPerSecond()).isEqualTo(985.22);
        assertThat(load.requestsPerSecond()).isEqualTo(985.22);
    }

    /** 1500 users of a call of 3 s on 500 threads: the first 500 waited for none, the next 500 for one call, all others for two. */
    @Test
    void where_calls_waited_for_a_limit_the_clock_tells_the_rate() {
        String csv = CSV.lines()
                .skip(1)
                .map(line -> Integer.parseInt(line.split(",")[0]))
                .map(p -> p + "," + (p < 6 ? 3000 : p < 12 ? 6000 : 9000))
                .collect(Collectors.joining("\n"));
        LoadFigures load =
                Ab.parse("ab", printed(output(9600, "")), csv, non2xx -> 0).orElseThrow();

        assertThat(load.goodputPerSecond()).isEqualTo(960);
    }

    /** A hundredth of the calls took up to 1100 ms: their mean is not known. */
    @Test
    void with_a_long_tail_the_clock_tells_the_rate() {
        LoadFigures load = Ab.parse(
                        "ab", printed(output(9600, "")), CSV.replace("100,100.5", "100,1100.5"), non2xx -> 0)
                .orElseThrow();

        assertThat(load.goodputPerSecond()).isEqualTo(960);
    }

    @Test
    void failed_requests_are_not_goodput() {
        LoadFigures load = parsed(
                output(
                        1000,
                        "Failed requests:        50\n   (Connect: 0, Receive: 50, Length: 0, Exceptions: 0)\nNon-2xx responses: 10\n"));

        assertThat(load.counts().failed()).isEqualTo(50);
        assertThat(load.ok()).isEqualTo(940);
    }

    /** ab 2.3 of 100 connections, of which a server reset 20. */
    @Test
    void a_reset_connection_is_one_failed_call_though_ab_counts_it_twice() {
        LoadFigures load = parsed(output(100, """
                Failed requests:        40
                   (Connect: 0, Receive: 20, Length: 0, Exceptions: 20)
                """));

        assertThat(load.counts().failed()).isEqualTo(20);
        assertThat(load.ok()).isEqualTo(80);
        assertThat(load.counts().statuses()).isEqualTo(Map.of("2xx", 80L, "no answer", 20L));
    }

    @Test
    void failed_requests_without_their_causes_count_as_they_are() {
        LoadFigures load =
                parsed(output(100, "Failed requests:        7\n   (Connect: 0, Length: 0, Exceptions: 7)\n"));

        assertThat(load.counts().failed()).isEqualTo(7);
        assertThat(load.ok()).isEqualTo(93);
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
        assertThat(load.latency().maxMs()).isEqualTo(100.5);
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
                        "ab",
                        printed(output(40, "") + summary),
                        CSV.replace("99,99.5", "99,2337198246955282"),
                        non2xx -> 0)
                .orElseThrow();

        assertThat(load.p50Ms()).isEqualTo(52);
        assertThat(load.p99Ms()).isEqualTo(61);
        assertThat(load.latency().maxMs()).isEqualTo(62);
    }

    @Test
    void the_tool_and_its_version_are_named() {
        assertThat(parsed(output(1, "")).tool()).isEqualTo("ab 2.3");
    }

    @Test
    void an_output_that_breaks_off_has_no_figures() {
        assertThat(Ab.parse("ab", printed(HEADER + "Benchmarking 127.0.0.1 (be patient)\n"), "", non2xx -> 0))
                .isEmpty();
    }

    @Test
    void answers_are_counted_by_status() {
        String answers = answer(503, "full") + answer(200, "ok") + answer(404, "") + answer(503, "full") + "..done\n";

        LoadFigures load = parsed(HEADER + answers + output(5, "Failed requests: 1\nNon-2xx responses: 3\n"));

        assertThat(load.counts().statuses())
                .containsExactly(entry("2xx", 1L), entry("404", 1L), entry("503", 2L), entry("no answer", 1L));
        assertThat(load.rejections()).containsExactly(entry("503", 2L), entry("404", 1L));
    }

    @Test
    void statuses_that_do_not_add_up_to_the_count_of_ab_are_not_published() {
        String misleading = answer(200, "\nWARNING: Response code not 2xx (418)\n") + "..done\n";

        assertThat(parsed(HEADER + misleading + output(1, "")).counts().statuses())
                .isNull();
    }

    @Test
    void the_headers_of_answers_are_not_kept_and_a_line_says_so() {
        String begin = HEADER + "INFO: GET header == \n---\nGET /x HTTP/1.0\n---\n";
        String load = answer(503, "full") + answer(200, "Complete requests: 7\n..done\nComplete requests: 8");

        assertThat(printed(begin + load + "..done\n\n\nComplete requests: 2\n").withoutHeaders())
                .isEqualTo(begin + """
                        [fusebox left out the headers of all answers here; answers other than 2xx: {503=1}]
                        ..done


                        Complete requests: 2
                        """);
    }

    @Test
    void header_bytes_are_those_of_all_answers_that_began() {
        String answers = answer(200, "0123456789") + answer(200, "0123456789") + "..done\n";
        String totals = output(1, "").replace("Total transferred:      1 bytes", """
                Total transferred:      214 bytes
                HTML transferred:       20 bytes""");

        assertThat(parsed(HEADER + answers + totals).rates().headerBytes()).isEqualTo(97);
        assertThat(parsed(totals).rates().headerBytes()).isNull();
    }
}
