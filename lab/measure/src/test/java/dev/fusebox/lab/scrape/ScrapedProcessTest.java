package dev.fusebox.lab.scrape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.scrape.ScrapedProcess.ScrapeAddress;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On what our processes answered at {@code /actuator/prometheus}, each after its first call. */
class ScrapedProcessTest {

    private SeriesServer server;

    @BeforeEach
    void open() throws IOException {
        server = new SeriesServer();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private ScrapedProcess process(boolean own) throws IOException {
        return new ScrapeAddress(server.url(), own).connect(null);
    }

    private static LimitReading limit(ProcessReading now, String name) {
        return now.limits().stream()
                .filter(l -> l.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_limit_has_its_size_use_and_setting() throws IOException {
        server.publishing("zuul-gateway");
        ProcessReading now = process(false).read();

        LimitReading pool = limit(now, "pool.service-a");
        assertThat(pool.fullName()).isEqualTo("zuul-gateway/pool.service-a");
        assertThat(pool.kind()).isEqualTo(LimitKind.HTTP_POOL);
        assertThat(pool.max()).isEqualTo(50);
        assertThat(pool.inUse()).isZero();
        assertThat(pool.queued()).isZero();
        assertThat(pool.rejected()).isNull();
        assertThat(pool.spec().whenFull()).isEqualTo(WhenFull.QUEUES);
        assertThat(pool.spec().setting())
                .satisfies(s ->
                        assertThat(s.words()).isEqualTo("ribbon.MaxConnectionsPerHost=50 (profile semaphore-100)"));
        assertThat(limit(now, "semaphore.service-a").rejected()).isZero();
    }

    @Test
    void a_figure_that_has_no_series_is_absent() throws IOException {
        server.publishing("zuul-gateway");

        LimitReading queue = limit(process(false).read(), "accept-queue");

        assertThat(queue.max()).isEqualTo(100);
        assertThat(queue.inUse()).isNull();
        assertThat(queue.rejected()).isNull();
    }

    @Test
    void a_circuit_breaker_has_its_state_its_counts_and_its_rule() throws IOException {
        server.publishing("zuul-gateway");

        assertThat(process(false).read().breakers()).singleElement().satisfies(breaker -> {
            assertThat(breaker.name()).isEqualTo("service-a");
            assertThat(breaker.figures().state()).isEqualTo(BreakerState.CLOSED);
            assertThat(breaker.figures().succeeded()).isEqualTo(2);
            assertThat(breaker.figures().errors().total()).isZero();
            assertThat(breaker.spec().rule()).isEqualTo(BreakerRule.HealthSnapshots.STOCK);
        });
    }

    @Test
    void a_process_has_its_cpu_time_heap_threads_and_start() throws IOException {
        server.publishing("zuul-gateway");

        assertThat(process(false).read())
                .extracting(
                        ProcessReading::cpuNanos,
                        ProcessReading::heapMb,
                        ProcessReading::threads,
                        ProcessReading::startedMs)
                .containsExactly(7_040_000_000L, 135, 48, 1_795_425_431_111L);
    }

    @Test
    void a_scrape_does_not_count_itself() throws IOException {
        server.publishing("service-a");

        assertThat(process(true).read().limits())
                .extracting(LimitReading::name, LimitReading::inUse)
                .contains(tuple("threads", 0), tuple("connections", 3));
        assertThat(process(false).read().limits())
                .extracting(LimitReading::name, LimitReading::inUse)
                .contains(tuple("threads", 1), tuple("connections", 4));
    }

    @Test
    void the_chain_has_time_limits_and_retries() throws IOException {
        server.publishing("zuul-gateway");
        ChainSnapshot chain = process(false).chain();

        assertThat(chain.timeLimits())
                .extracting(TimeLimit::name, TimeLimit::millis)
                .contains(tuple("call.service-a", 4000), tuple("read.service-a", 1000));
        assertThat(chain.retries()).extracting(ChainSnapshot.Retry::mostCalls).containsExactly(1, 1);
        assertThat(chain.limits()).hasSize(7);
    }

    @Test
    void the_chain_has_routes_with_their_circuit_breakers_the_outermost_first() throws IOException {
        server.answering("""
                fusebox_route_info{component="g",name="orders",service="service-a"} 1.0
                fusebox_route_breaker{breaker="inner",component="g",name="orders"} 2.0
                fusebox_route_breaker{breaker="outer",component="g",name="orders"} 1.0
                fusebox_route_info{component="g",name="plain",service="127.0.0.1:1"} 1.0
                """);

        assertThat(process(false).chain().routes())
                .containsExactly(
                        new GuardedRoute("g", "orders", "service-a", List.of("outer", "inner")),
                        new GuardedRoute("g", "plain", "127.0.0.1:1", List.of()));
    }

    @Test
    void a_process_without_our_series_is_incomplete() throws IOException {
        server.answering("jvm_threads_live_threads 20\n");
        ScrapedProcess process = process(false);

        assertThat(process.ownName()).isNull();
        assertThat(process.complete()).isFalse();
        assertThat(process.read().limits()).isEmpty();
        assertThat(process.read().cpuNanos()).isNegative();
    }

    @Test
    void an_answer_that_is_no_list_of_series_is_an_error() {
        server.answering("<html></html>");
        assertThatThrownBy(() -> process(false)).hasMessageContaining("line 1 is not in Prometheus' text format");

        server.failingWith(404);
        assertThatThrownBy(() -> process(false)).hasMessageEndingWith("/series answers 404");
    }

    @Test
    void a_port_without_a_server_is_an_error() {
        server.close();

        assertThatThrownBy(() -> process(false)).hasMessageStartingWith("nothing listens at http://127.0.0.1:");
    }

    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void a_body_that_stalls_is_given_up() throws IOException {
        server.publishing("zuul-gateway");
        ScrapedProcess process = process(false);

        server.stalling(true);
        assertThatThrownBy(process::read).hasMessageMatching("no answer from .*/series within 3 s");

        server.stalling(false);
        assertThat(process.read().limits()).hasSize(7);
    }

    /** A second is many times what it needs, and less than a search for each figure of each limit would take. */
    @Test
    void hundreds_of_services_are_read_soon() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            String limit = "component=\"g\",limit=\"pool.s%d\",kind=\"http_pool\",when_full=\"queues\"".formatted(i);
            for (String figure : List.of("max", "in_use", "queued", "rejected_total", "queue_size", "info")) {
                text.append("fusebox_limit_%s{%s} %d\n".formatted(figure, limit, i));
            }
            for (ErrorCause cause : ErrorCause.values()) {
                text.append("fusebox_circuitbreaker_errors_total{component=\"g\",name=\"s%d\",cause=\"%s\"} %d\n"
                        .formatted(i, cause.label(), i));
            }
            text.append("fusebox_circuitbreaker_state{component=\"g\",name=\"s%d\",state=\"open\"} 1\n".formatted(i));
        }
        server.answering(text.toString());
        ScrapedProcess process = process(false);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();

        ProcessReading now = process.read();

        assertThat(now.limits()).hasSize(1000);
        assertThat(limit(now, "pool.s999").max()).isEqualTo(999);
        assertThat(now.breakers()).hasSize(1000).last().satisfies(breaker -> {
            assertThat(breaker.figures().state()).isEqualTo(BreakerState.OPEN);
            assertThat(breaker.figures().errors().total()).isEqualTo(999L * ErrorCause.values().length);
        });
        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - before)).isLessThan(Duration.ofSeconds(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"+Inf", "-Inf", "NaN", "-1"})
    void a_figure_that_no_count_has_is_absent(String figure) throws IOException {
        String limit = "{component=\"g\",limit=\"pool.s\",kind=\"http_pool\",when_full=\"queues\"} " + figure + "\n";
        server.answering("fusebox_limit_queued" + limit.replace(figure, "1") + "fusebox_limit_max" + limit
                + "fusebox_limit_in_use" + limit + "fusebox_limit_rejected_total" + limit
                + "jvm_memory_used_bytes{area=\"heap\"} " + figure + "\n");
        ProcessReading now = process(false).read();

        assertThat(now.heapMb()).isNull();
        assertThat(now.limits()).singleElement().satisfies(l -> {
            assertThat(l.max()).isNull();
            assertThat(l.inUse()).isNull();
            assertThat(l.rejected()).isNull();
            assertThat(l.full()).isFalse();
        });
    }
}
