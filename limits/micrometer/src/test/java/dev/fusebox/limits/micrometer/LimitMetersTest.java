package dev.fusebox.limits.micrometer;

import static dev.fusebox.limits.micrometer.Things.ELASTIC;
import static dev.fusebox.limits.micrometer.Things.FULL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.Retry;
import dev.fusebox.limits.RouteGuards;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.TimeLimit;
import dev.fusebox.limits.WhenFull;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On Prometheus' registry, the strictest about names and tags, in the version of Boot 2.3 and in the oldest. */
class LimitMetersTest {

    /** Removing meters needs Micrometer 1.1. */
    private static final String TAKES_BACK = "takes-back";

    final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    final Things.Source source = new Things.Source();
    final LimitPublisher publisher = new LimitPublisher("here", List.of(source));
    final LimitMeters meters = new LimitMeters(registry, publisher);

    @AfterEach
    void close() {
        meters.close();
        publisher.close();
    }

    /** What a scrape gets, without comments, as {@code name{tags} value}. */
    private List<String> scraped() {
        publisher.refresh();
        return lines();
    }

    private List<String> lines() {
        return registry.scrape()
                .lines()
                .filter(line -> !line.startsWith("#") && !line.startsWith("fusebox_process_"))
                .map(line -> line.replace(",}", "}"))
                .toList();
    }

    @Test
    void a_limit_has_a_meter_for_each_of_its_figures() {
        source.limits.add(FULL);

        String tags = "{component=\"here\",kind=\"thread_pool\",limit=\"threadpool.a\",when_full=\"rejects\"}";
        assertThat(scraped())
                .containsExactlyInAnyOrder(
                        "fusebox_limit_max" + tags + " 100.0",
                        "fusebox_limit_in_use" + tags + " 90.0",
                        "fusebox_limit_queued" + tags + " 40.0",
                        "fusebox_limit_queue_size" + tags + " 60.0",
                        "fusebox_limit_rejected_total" + tags + " 3.0");
    }

    @Test
    void a_figure_that_is_absent_has_no_series() {
        source.limits.add(FULL);
        source.limits.add(ELASTIC);

        assertThat(scraped().stream().filter(line -> line.contains("pool.a\",when_full=\"queues")))
                .containsExactly(
                        "fusebox_limit_in_use{component=\"here\",kind=\"http_pool\",limit=\"pool.a\",when_full=\"queues\"}"
                                + " 7.0");
    }

    @Test
    void a_circuit_breaker_has_its_errors_by_cause() {
        source.breakers.add(new Things.TestBreaker());

        assertThat(scraped().stream().filter(line -> !line.contains("_state") && !line.contains("_rule")))
                .containsExactlyInAnyOrder(
                        "fusebox_circuitbreaker_window_calls{component=\"here\",name=\"a\"} 1.0",
                        "fusebox_circuitbreaker_window_errors{component=\"here\",name=\"a\"} 2.0",
                        "fusebox_circuitbreaker_trips_total{component=\"here\",name=\"a\"} 3.0",
                        "fusebox_circuitbreaker_succeeded_total{component=\"here\",name=\"a\"} 4.0",
                        error("semaphore_rejected", 5),
                        error("pool_rejected", 6),
                        error("timed_out", 7),
                        error("failed", 8),
                        error("short_circuited", 9));
    }

    @Test
    void a_circuit_breaker_has_the_parts_of_its_rule_that_it_has() {
        source.breakers.add(new Things.TestBreaker());

        assertThat(scraped().stream().filter(line -> line.contains("_rule")))
                .containsExactlyInAnyOrder(
                        rule("volume_threshold", "20.0"),
                        rule("error_threshold", "50.0"),
                        rule("window_ms", "10000.0"),
                        rule("open_ms", "5000.0"));
    }

    private static String rule(String part, String value) {
        return "fusebox_circuitbreaker_rule{component=\"here\",name=\"a\",part=\"" + part + "\"} " + value;
    }

    @Test
    @Timeout(60)
    void the_cpu_time_of_the_process_grows() {
        publisher.refresh();
        double before = cpuSeconds();
        assertThat(before).isPositive();

        while (cpuSeconds() <= before) {
            Thread.onSpinWait(); // This needs CPU time.
        }
    }

    private double cpuSeconds() {
        return registry.get("fusebox.process.cpu").functionCounter().count();
    }

    private static String error(String cause, int count) {
        return "fusebox_circuitbreaker_errors_total{cause=\"" + cause + "\",component=\"here\",name=\"a\"} " + count
                + ".0";
    }

    @Test
    @Tag(TAKES_BACK)
    void one_state_is_1_and_the_others_are_0() {
        Things.TestBreaker breaker = new Things.TestBreaker();
        source.breakers.add(breaker);
        assertThat(states()).containsExactlyInAnyOrder("closed\"} 1.0", "half_open\"} 0.0", "open\"} 0.0");

        breaker.now().set("OPEN");
        assertThat(states()).containsExactlyInAnyOrder("closed\"} 0.0", "half_open\"} 0.0", "open\"} 1.0");

        breaker.now().set(null);
        assertThat(states()).isEmpty();
    }

    private List<String> states() {
        return scraped().stream()
                .filter(line -> line.contains("_state"))
                .map(line -> line.replaceAll(".*state=\"", ""))
                .toList();
    }

    @Test
    void a_limit_has_its_setting_in_the_labels_of_a_series() {
        source.limits.add(settled("profile tight"));

        assertThat(scraped()).containsExactly(info("profile tight") + " 1.0");
    }

    private static Limit settled(String origin) {
        return Limit.named("bulkhead.a", LimitKind.BULKHEAD, WhenFull.REJECTS)
                .setting(() -> new Setting("max-calls", "25", origin))
                .build();
    }

    private static String info(String origin) {
        return "fusebox_limit_info{component=\"here\",limit=\"bulkhead.a\",origin=\"" + origin
                + "\",setting=\"max-calls\",value=\"25\"}";
    }

    @Test
    @Tag(TAKES_BACK)
    void another_setting_replaces_the_series_of_the_one_before() {
        source.limits.add(settled("profile tight"));
        assertThat(scraped()).hasSize(1);

        source.limits.set(0, settled("command line"));

        assertThat(scraped()).containsExactly(info("command line") + " 1.0");
    }

    @Test
    void time_limits_are_in_seconds() {
        Setting setting = new Setting("read-timeout", "1500", "framework default");
        source.timeLimits.add(new TimeLimit("read.a", () -> 1500, millis -> setting));

        assertThat(scraped())
                .containsExactlyInAnyOrder(
                        "fusebox_time_limit_seconds{component=\"here\",name=\"read.a\"} 1.5",
                        "fusebox_time_limit_info{component=\"here\",name=\"read.a\",origin=\"framework default\","
                                + "setting=\"read-timeout\",value=\"1500\"} 1.0");
    }

    @Test
    void a_missing_time_limit_has_no_series() {
        source.timeLimits.add(new TimeLimit("read.a", () -> null, millis -> null));

        assertThat(scraped()).isEmpty();
    }

    @Test
    void retries_are_calls_to_the_backend() {
        source.retries.add(new Retry("a", () -> 4, most -> new Setting("retries", "3", "file application")));

        assertThat(scraped())
                .containsExactlyInAnyOrder(
                        "fusebox_retry_most_calls{component=\"here\",name=\"a\"} 4.0",
                        "fusebox_retry_info{component=\"here\",name=\"a\",origin=\"file application\","
                                + "setting=\"retries\",value=\"3\"} 1.0");
    }

    @Test
    void a_route_has_its_service_and_the_places_of_its_circuit_breakers() {
        source.routes.add(new RouteGuards("orders", "service-a", List.of("outer", "inner")));

        assertThat(scraped())
                .containsExactlyInAnyOrder(
                        "fusebox_route_info{component=\"here\",name=\"orders\",service=\"service-a\"} 1.0",
                        "fusebox_route_breaker{breaker=\"outer\",component=\"here\",name=\"orders\"} 1.0",
                        "fusebox_route_breaker{breaker=\"inner\",component=\"here\",name=\"orders\"} 2.0");
    }

    @Test
    void what_cannot_be_read_is_a_series_with_its_reason() {
        source.absences.add(new Absence("Ribbon's pools", "NoSuchMethodError: getPool"));

        assertThat(scraped())
                .containsExactly("fusebox_limit_absent{component=\"here\",limit=\"Ribbon's pools\","
                        + "reason=\"NoSuchMethodError: getPool\"} 1.0");
    }

    /** Micrometer 1.0 cannot remove a meter. */
    @Test
    void where_meters_cannot_be_removed_what_is_gone_is_nan_until_it_comes_again() {
        SimpleMeterRegistry old = new SimpleMeterRegistry() {
            @Override
            public Meter remove(Meter meter) {
                throw new NoSuchMethodError("remove");
            }
        };
        source.limits.add(ELASTIC);
        publisher.refresh();
        try (LimitMeters lasting = new LimitMeters(old, publisher)) {
            assertThat(inUse(old)).isEqualTo(7);

            source.limits.clear();
            publisher.refresh();
            assertThat(inUse(old)).isNaN();

            source.limits.add(ELASTIC);
            publisher.refresh();
            assertThat(inUse(old)).isEqualTo(7);
        }
    }

    private static double inUse(MeterRegistry registry) {
        return registry.get("fusebox.limit.in.use").gauge().value();
    }

    @Test
    void a_meter_that_the_registry_rejects_stops_no_other() {
        SimpleMeterRegistry strict = new SimpleMeterRegistry();
        strict.config().meterFilter(new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                if (id.getName().equals("fusebox.limit.max")) {
                    throw new IllegalArgumentException("no such meter here");
                }
                return id;
            }
        });
        source.limits.add(FULL);
        publisher.refresh();

        try (LimitMeters others = new LimitMeters(strict, publisher)) {
            assertThat(strict.getMeters())
                    .extracting(meter -> meter.getId().getName())
                    .contains("fusebox.limit.in.use")
                    .doesNotContain("fusebox.limit.max");
        }
    }

    @Test
    @Tag(TAKES_BACK)
    void a_limit_that_comes_later_gets_meters_and_one_that_goes_loses_them() {
        assertThat(scraped()).isEmpty();

        source.limits.add(ELASTIC);
        assertThat(scraped()).hasSize(1);

        source.limits.clear();
        assertThat(scraped()).isEmpty();
    }

    @Test
    void a_limit_that_comes_again_is_read_from_the_new_one() {
        source.limits.add(counting(100L));
        assertThat(scraped()).singleElement().asString().endsWith(" 100.0");

        source.limits.set(0, counting(1L));

        assertThat(scraped()).singleElement().asString().endsWith(" 1.0");
    }

    private static Limit counting(Long rejected) {
        return Limit.named("bulkhead.a", LimitKind.BULKHEAD, WhenFull.REJECTS)
                .rejected(() -> rejected)
                .build();
    }

    @Test
    @Tag(TAKES_BACK)
    void a_figure_that_goes_absent_is_never_shown_as_zero_or_nan() {
        AtomicReference<Integer> size = new AtomicReference<>(50);
        source.limits.add(Limit.named("pool.b", LimitKind.HTTP_POOL, WhenFull.QUEUES)
                .max(size::get)
                .build());
        assertThat(scraped()).singleElement().asString().endsWith(" 50.0");

        size.set(null);

        assertThat(lines()).noneMatch(line -> line.endsWith(" NaN") || line.endsWith(" 0.0"));
        assertThat(scraped()).isEmpty();
    }

    @Test
    @Tag(TAKES_BACK)
    void an_application_that_ends_leaves_no_meters_behind() {
        source.limits.add(FULL);
        source.breakers.add(new Things.TestBreaker());
        assertThat(scraped()).isNotEmpty();

        meters.close();

        assertThat(scraped()).isEmpty();
    }
}
