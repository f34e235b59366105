package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.lab.cli.Prometheus.Result;
import dev.fusebox.lab.cli.SharedLab.Up;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real Prometheus server scrapes the real processes and has every figure of the dashboard. */
@ExtendWith(SharedLab.class)
@ResourceLock(SharedLab.LOCK)
class PrometheusIT {

    private static final List<String> PROCESSES =
            List.of("eureka-server", "service-a", "service-b", "zuul-gateway", "scg-gateway");

    private static final Duration SOON = Duration.ofMinutes(1);

    private static final String HELLO = "/v1/routea/hello/leo";

    @TempDir
    static Path scratch;

    private static Prometheus prometheus;

    @BeforeAll
    static void scrape(Up up) throws Exception {
        int base = up.base();
        prometheus = Prometheus.start(
                scratch, Map.of(8761, base, 8881, base + 1, 8882, base + 2, 7082, base + 3, 7083, base + 4));
        await().atMost(SOON).until(() -> prometheus.query("up == 1").size() == PROCESSES.size());
        call(up.uri(Up.ZUUL, HELLO));
        call(up.uri(Up.SCG, HELLO));
        // Two scrapes: a limit that a call made is published within a second, and a rate needs two points.
        await().atMost(SOON)
                .until(() -> prometheus
                                .query(
                                        "count_over_time(fusebox_circuitbreaker_trips_total{name=\"service-a\"}[10s]) > 2")
                                .size()
                        == 2);
    }

    private static void call(URI gateway) throws Exception {
        HttpRequest hello =
                HttpRequest.newBuilder(gateway).timeout(Duration.ofSeconds(20)).build();
        for (int i = 0; i < 20; i++) {
            await().atMost(SOON)
                    .until(() -> HttpClient.newHttpClient()
                                    .send(hello, HttpResponse.BodyHandlers.discarding())
                                    .statusCode()
                            == 200);
        }
    }

    @AfterAll
    static void end() {
        if (prometheus != null) {
            prometheus.close();
        }
    }

    /** After a scrape that a slow machine kept from its target in time, the series of that target are missing for a while. */
    private static void eventually(ThrowingRunnable assertion) {
        await().atMost(SOON).untilAsserted(assertion);
    }

    @Test
    void every_process_publishes_meters_of_its_jvm() {
        eventually(() -> assertThat(prometheus.query("sum by (instance) (jvm_memory_used_bytes) > 0"))
                .hasSameSizeAs(PROCESSES));
    }

    @Test
    void limits_have_the_sizes_of_the_profile() {
        eventually(() -> {
            assertThat(prometheus.value("fusebox_limit_max{limit=\"semaphore.service-a\"}"))
                    .isEqualTo(100);
            assertThat(prometheus.value("fusebox_limit_max{component=\"zuul-gateway\",limit=\"pool.service-a\"}"))
                    .isEqualTo(50);
            assertThat(prometheus.query("fusebox_limit_max{limit=\"threads\"} == 200"))
                    .extracting(result -> result.labels().get("component"))
                    .containsExactlyInAnyOrder("service-a", "service-b", "zuul-gateway");
        });
    }

    @Test
    void no_limit_is_used_beyond_its_size() {
        eventually(() -> assertThat(prometheus.query("fusebox_limit_in_use <= fusebox_limit_max"))
                .hasSameSizeAs(prometheus.query("fusebox_limit_in_use and fusebox_limit_max"))
                .isNotEmpty());
    }

    @Test
    void both_circuit_breakers_count_successful_calls() {
        for (String gateway : List.of("zuul-gateway", "scg-gateway")) {
            String breaker = "{component=\"" + gateway + "\",name=\"service-a\"";
            // The server may answer from a scrape that is older than the last calls.
            eventually(() -> {
                assertThat(prometheus.value("fusebox_circuitbreaker_succeeded_total" + breaker + "}"))
                        .as(gateway)
                        .isGreaterThanOrEqualTo(20);
                assertThat(prometheus.value("fusebox_circuitbreaker_state" + breaker + ",state=\"closed\"}"))
                        .as(gateway)
                        .isEqualTo(1);
            });
        }
    }

    @Test
    void sizes_and_time_limits_have_their_settings() {
        String zuul = "{component=\"zuul-gateway\"";
        eventually(() -> assertThat(prometheus.query("fusebox_limit_info" + zuul + ",limit=\"pool.service-a\"} == 1"))
                .singleElement()
                .satisfies(info -> assertThat(info.labels())
                        .containsEntry("setting", "ribbon.MaxConnectionsPerHost")
                        .containsEntry("value", "50")
                        .containsKey("origin")));
        eventually(() -> assertThat(prometheus.query("fusebox_time_limit_seconds > 0 and on (component, name, instance)"
                        + " (fusebox_time_limit_info == 1)"))
                .extracting(result -> result.labels().get("component"))
                .contains("zuul-gateway", "scg-gateway"));
    }

    @Test
    void counters_and_no_others_are_called_total() {
        List<Result> ours = prometheus.query("count by (__name__) ({__name__=~\"fusebox_.*\"})");
        JsonNode types = prometheus.types();

        assertThat(ours).hasSizeGreaterThan(8);
        for (Result result : ours) {
            String name = result.labels().get("__name__");
            // In OpenMetrics, the type is listed under the name without its suffix.
            JsonNode type = types.has(name) ? types.get(name) : types.get(name.replaceAll("_(total|info)$", ""));
            assertThat(type.get(0).get("type").asString())
                    .as(name)
                    .isIn(
                            name.endsWith("_total")
                                    ? List.of("counter")
                                    : name.endsWith("_info") ? List.of("info", "gauge") : List.of("gauge"));
        }
    }

    @Test
    void no_figure_is_not_a_number() {
        for (Result result : prometheus.query("count by (__name__) ({__name__=~\"fusebox_.*\"})")) {
            String name = result.labels().get("__name__");
            assertThat(prometheus.query(name + " != " + name)).as(name).isEmpty();
        }
    }

    @Test
    void every_panel_of_the_dashboard_has_something_to_show() {
        JsonNode dashboard = new JsonMapper().readTree(Prometheus.NOTES.resolve("fusebox-dashboard.json"));

        List<String> questions = StreamSupport.stream(dashboard.get("panels").spliterator(), false)
                .flatMap(panel -> StreamSupport.stream(panel.get("targets").spliterator(), false))
                .map(target -> target.get("expr").asString())
                .map(text -> text.replace("$component", ".*").replace("$__rate_interval", "5s"))
                .toList();

        assertThat(questions).hasSizeGreaterThanOrEqualTo(8);
        // A rate needs two scrapes within its time; one may be late.
        assertThat(questions)
                .allSatisfy(question -> eventually(() ->
                        assertThat(prometheus.query(question)).as(question).isNotEmpty()));
    }
}
