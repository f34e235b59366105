package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.fusebox.lab.common.Program;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.load.LoadGenerator.RequestBody;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WrkTest {

    private static final String PRINTED = """
            Running 2s test @ http://127.0.0.1:7083/
              1000 requests in 2.00s, 33.27MB read
              Non-2xx or 3xx responses: 250
            fusebox duration_us 2000000
            fusebox requests 1000
            fusebox connect 1
            fusebox read 2
            fusebox write 0
            fusebox timeout 0
            fusebox status 503 250
            fusebox status 302 50
            fusebox percentile 0 90
            fusebox percentile 50 1500
            fusebox percentile 95 2500
            fusebox percentile 99 9000
            fusebox percentile 100 12000
            """;

    private static LoadRequest request(Integer bodyBytes, int seconds) {
        return new LoadRequest(
                "http://127.0.0.1/x",
                RequestBody.of(null, bodyBytes),
                new Arrivals.Closed(50),
                1,
                seconds,
                0,
                Path.of("cell"),
                List.of());
    }

    @Test
    void answers_that_are_not_2xx_and_socket_errors_are_counted_apart() {
        LoadFigures load = WrkFigures.of(PRINTED).load("wrk 4", "wrk ..");

        assertThat(load.completed()).isEqualTo(1003);
        assertThat(load.ok()).isEqualTo(700);
        assertThat(load.counts().non2xx()).isEqualTo(300);
        assertThat(load.counts().failed()).isEqualTo(3);
        assertThat(load.counts().statuses())
                .containsOnly(entry("2xx", 700L), entry("503", 250L), entry("302", 50L), entry("no answer", 3L));
    }

    @Test
    void rates_are_per_second_and_times_in_milliseconds() {
        LoadFigures load = WrkFigures.of(PRINTED).load("wrk 4", "wrk ..");

        assertThat(load.requestsPerSecond()).isEqualTo(500);
        assertThat(load.goodputPerSecond()).isEqualTo(350);
        assertThat(load.p50Ms()).isEqualTo(1.5);
        assertThat(load.p99Ms()).isEqualTo(9);
        assertThat(load.latency().maxMs()).isEqualTo(12);
    }

    /** 40 of 1000 answers came after the timeout: they are the slowest 4 %. */
    @Test
    void answers_after_its_timeout_count_with_that_time() {
        String printed = "fusebox duration_us 2000000\nfusebox requests 1000\nfusebox timeout 40\n"
                + IntStream.rangeClosed(0, 100)
                        .mapToObj(p -> "fusebox percentile " + p + " " + p * 1000 + "\n")
                        .collect(Collectors.joining());

        LoadFigures load = WrkFigures.of(printed).load("wrk 4", "wrk ..");

        assertThat(load.p95Ms()).isEqualTo(99);
        assertThat(load.p99Ms()).isEqualTo(60_000);
        assertThat(load.atLeast(load.p99Ms())).isTrue();
        assertThat(load.atLeast(load.p95Ms())).isFalse();
        assertThat(load.counts().failed()).isZero();
    }

    @Test
    void its_table_has_the_columns_of_every_percentile_table() {
        assertThat(WrkFigures.of(PRINTED).table())
                .startsWith("Percentage served,Time in ms\n0,0.09\n50,1.5\n")
                .endsWith("100,12.0\n");
    }

    @Test
    void a_run_that_failed_has_its_last_line() {
        String printed = "unable to connect to 127.0.0.1:1 Connection refused\n";

        assertThat(WrkFigures.of(printed).complete()).isFalse();
        assertThat(Program.ended("wrk", 1, printed))
                .isEqualTo("wrk ended with exit code 1: unable to connect to 127.0.0.1:1 Connection refused");
    }

    @Test
    void a_load_ends_by_time_and_posts_its_body_by_the_script() {
        assertThat(Wrk.commandLine(request(null, 8), Path.of("wrk.lua"), Path.of("body.txt")))
                .containsSequence("-c", "50", "-d", "8s")
                .endsWith("-s", "wrk.lua", "http://127.0.0.1/x");
        assertThat(Wrk.commandLine(request(10, 8), Path.of("wrk.lua"), Path.of("body.txt")))
                .endsWith("http://127.0.0.1/x", "--", "text/plain", "body.txt");
    }
}
