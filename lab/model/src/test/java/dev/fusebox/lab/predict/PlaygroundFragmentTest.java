package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Scenario.Deadlines;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Links as notes/playground.md has them. */
class PlaygroundFragmentTest {

    private static final Station THREADS = of("gate", LimitKind.THREADS, 200);
    private static final Station SEMAPHORE = of("gate", LimitKind.SEMAPHORE, 100);
    private static final Station BULKHEAD = of("gate", LimitKind.BULKHEAD, 100);
    private static final Station POOL = of("gate", LimitKind.HTTP_POOL, 50);
    private static final Station WORKERS = of("orders", LimitKind.THREADS, 40);

    private static Station of(String component, LimitKind kind, int size) {
        return Chains.station(component, "x", kind, size, 202);
    }

    /** 200 users of sleep/200, for as long as a run's cell. */
    private static Scenario scenario(Station... chain) {
        return new Scenario(
                "gate",
                "orders",
                List.of(chain),
                null,
                Deadlines.NONE,
                new Work(200, 1, CpuDemand.of(0.5, 2), Shape.FIXED),
                new Arrivals.Closed(200),
                13.2);
    }

    private static Scenario costing(CpuDemand cpu) {
        return scenario(WORKERS).withWork(new Work(200, 1, cpu, Shape.FIXED));
    }

    /** The link as a reader takes it: each name once. */
    private static @Nullable Map<String, String> read(Scenario scenario) {
        return PlaygroundFragment.of(scenario, null)
                .map(link -> {
                    Map<String, String> words = new LinkedHashMap<>();
                    for (String pair : link.split("&")) {
                        String[] parts = pair.split("=", 2);
                        assertThat(words.put(parts[0], parts[1])).isNull();
                    }
                    return words;
                })
                .orElse(null);
    }

    private static void assertNoLink(Scenario scenario) {
        assertThat(PlaygroundFragment.of(scenario, null)).isEmpty();
    }

    @Test
    void a_link_says_a_chain_in_numbers() {
        assertThat(PlaygroundFragment.of(
                        scenario(THREADS, SEMAPHORE, POOL, WORKERS).withBreaker(HealthSnapshots.STOCK), null))
                .contains("users=200&serviceMs=200&style=zuul&threads=200&serviceThreads=40&permits=100&connections=50"
                        + "&breaker=hystrix&cpuMs=0.5&processors=2&hopMs=1");
    }

    @Test
    void without_a_limit_it_says_that_there_are_no_threads_which_else_are_as_usual() {
        assertThat(read(scenario()))
                .isEqualTo(Map.of(
                        "users", "200",
                        "serviceMs", "200",
                        "style", "scg",
                        "threads", "0",
                        "serviceThreads", "0",
                        "breaker", "none",
                        "cpuMs", "0.5",
                        "processors", "2",
                        "hopMs", "1"));
    }

    @Test
    void what_was_measured_comes_last() {
        assertThat(PlaygroundFragment.of(scenario(), 12.5).orElseThrow()).endsWith("&hopMs=1&measured=12.5");
        assertThat(PlaygroundFragment.of(scenario(), 250.0).orElseThrow()).endsWith("&hopMs=1&measured=250");
        assertThat(PlaygroundFragment.of(scenario(), null).orElseThrow()).endsWith("&hopMs=1");
    }

    @Test
    void the_style_is_the_gateway_s_that_has_such_limits() {
        assertThat(read(scenario(THREADS, SEMAPHORE, WORKERS))).containsEntry("style", "zuul");
        assertThat(read(scenario(THREADS, BULKHEAD, WORKERS))).containsEntry("style", "servlet");
        assertThat(read(scenario(BULKHEAD, WORKERS)))
                .as("threads of the service make no servlet of the gateway")
                .containsEntry("style", "scg");
        assertThat(read(scenario(THREADS, WORKERS).withBreaker(HealthSnapshots.STOCK)))
                .as("Hystrix without permits")
                .containsEntry("style", "zuul");
        assertThat(read(scenario(THREADS, BULKHEAD, WORKERS).withBreaker(HealthSnapshots.STOCK)))
                .as("Hystrix before a bulkhead")
                .containsEntry("style", "servlet");
        assertThat(read(scenario(THREADS, WORKERS).withBreaker(Chains.STOCK_R4J)))
                .containsEntry("style", "servlet");
    }

    @Test
    void a_service_that_is_called_directly_has_its_own_threads_only() {
        assertThat(read(scenario(WORKERS).withEntry("orders")))
                .containsEntry("style", "direct")
                .containsEntry("threads", "0")
                .containsEntry("serviceThreads", "40");
    }

    @Test
    void open_arrivals_are_a_rate_and_users_may_pause() {
        assertThat(read(scenario().withArrivals(new Arrivals.Open(62.5))))
                .containsEntry("rate", "62.5")
                .doesNotContainKeys("users", "thinkMs");
        assertThat(read(scenario().withArrivals(new Arrivals.Closed(10, 1234.5))))
                .containsEntry("users", "10")
                .containsEntry("thinkMs", "1234.5")
                .doesNotContainKey("rate");
    }

    @Test
    void a_time_limit_that_is_none_is_left_out() {
        Scenario read = scenario().withDeadlines(new Deadlines(1000, Double.POSITIVE_INFINITY, Overdue.CANCELLED));
        Scenario call = scenario().withDeadlines(new Deadlines(Double.POSITIVE_INFINITY, 2500, Overdue.CANCELLED));

        assertThat(read(read)).containsEntry("readMs", "1000").doesNotContainKey("callMs");
        assertThat(read(call)).containsEntry("callMs", "2500").doesNotContainKey("readMs");
    }

    @Test
    void times_may_be_spread_and_a_cell_may_be_longer_than_usual() {
        Scenario spread = scenario()
                .withWork(new Work(0, 2.75, CpuDemand.of(0.5, 2), Shape.EXPONENTIAL))
                .withSeconds(20);

        assertThat(read(spread))
                .containsEntry("exponential", "1")
                .containsEntry("serviceMs", "0")
                .containsEntry("hopMs", "2.75")
                .containsEntry("seconds", "20");
        assertThat(read(spread.withSeconds(12))).as("as usual").doesNotContainKey("seconds");
    }

    private static Station threadPool(String component, int size, int queue) {
        Station pool = of(component, LimitKind.THREAD_POOL, size);
        return new Station(pool.limit().withQueue(queue), size, 202);
    }

    @Test
    void a_pool_of_threads_may_have_a_queue() {
        assertThat(read(scenario(THREADS, threadPool("gate", 10, 5), WORKERS)))
                .containsEntry("pool", "10")
                .containsEntry("queue", "5")
                .doesNotContainKey("permits");
        assertThat(read(scenario(THREADS, threadPool("gate", 10, 0), WORKERS)))
                .containsEntry("pool", "10")
                .doesNotContainKey("queue");
    }

    @Test
    void two_limits_of_a_kind_are_no_link() {
        for (Station twice : List.of(THREADS, SEMAPHORE, POOL, WORKERS, threadPool("gate", 10, 5))) {
            assertThat(read(scenario(twice))).isNotNull();
            assertNoLink(scenario(twice, twice));
        }
        assertNoLink(scenario(SEMAPHORE, BULKHEAD));
    }

    @Test
    void limits_that_the_page_does_not_have_are_no_link() {
        assertNoLink(scenario(of("gate", LimitKind.ACCEPT_QUEUE, 100)));
        assertNoLink(scenario(of("gate", LimitKind.EVENT_LOOP, 2)));
        assertNoLink(scenario(
                new Station(BULKHEAD.limit().withWhenFull(WhenFull.QUEUES), BULKHEAD.size(), BULKHEAD.heldMs())));
        assertNoLink(scenario(THREADS, of("orders", LimitKind.HTTP_POOL, 50)));
        assertNoLink(scenario(THREADS, of("orders", LimitKind.BULKHEAD, 50)));
        assertNoLink(scenario(THREADS, threadPool("orders", 10, 0)));
        assertNoLink(scenario().withArrivals(new Steps("step", List.of(new RateStep(100, 200, 10, null)))));
    }

    @Test
    void the_ceiling_of_a_load_generator_is_left_out() {
        assertThat(read(scenario(WORKERS).sentBy("ab", 9000))).isEqualTo(read(scenario(WORKERS)));
    }

    @Test
    void eight_thousand_connections_are_as_good_as_no_limit() {
        assertThat(read(scenario(of("gate", LimitKind.CONNECTIONS, 8000)))).isEqualTo(read(scenario()));
        assertNoLink(scenario(of("gate", LimitKind.CONNECTIONS, 7999)));
        assertThat(read(scenario(of("gate", LimitKind.HTTP_POOL, 8000)))).isEqualTo(read(scenario()));
        assertThat(read(scenario(of("gate", LimitKind.HTTP_POOL, 7999)))).containsEntry("connections", "7999");
    }

    private static @Nullable Map<String, String> rule(@Nullable BreakerRule rule) {
        Map<String, String> words = read(scenario(WORKERS).withBreaker(rule));
        if (words != null) {
            words.keySet().removeAll(List.of("users", "serviceMs", "style", "threads", "serviceThreads"));
            words.keySet().removeAll(List.of("cpuMs", "processors", "hopMs"));
        }
        return words;
    }

    @Test
    void a_circuit_breaker_is_its_name_where_it_is_as_usual() {
        assertThat(rule(null)).isEqualTo(Map.of("breaker", "none"));
        assertThat(rule(HealthSnapshots.STOCK)).isEqualTo(Map.of("breaker", "hystrix"));
        assertThat(rule(Chains.OLD_HYSTRIX)).isEqualTo(Map.of("breaker", "hystrix-1.5.12"));
        assertThat(rule(Chains.STOCK_R4J)).isEqualTo(Map.of("breaker", "resilience4j"));
        assertThat(rule(Chains.R4J_IN_HYSTRIX_SHAPE)).isEqualTo(Map.of("breaker", "resilience4j-time"));
    }

    @Test
    void what_is_not_as_usual_for_a_circuit_breaker_is_said() {
        assertThat(rule(new HealthSnapshots(1, 1, 6000, 300, true, 100)))
                .isEqualTo(Map.of(
                        "breaker",
                        "hystrix",
                        "minimumCalls",
                        "1",
                        "errorPercent",
                        "1",
                        "window",
                        "6000",
                        "openMs",
                        "300",
                        "judgedMs",
                        "100"));
        assertThat(rule(new SlidingWindow(true, 30, 40, 75, 7000, 3, false)))
                .isEqualTo(Map.of(
                        "breaker",
                        "resilience4j-time",
                        "minimumCalls",
                        "40",
                        "errorPercent",
                        "75",
                        "window",
                        "30",
                        "openMs",
                        "7000",
                        "trials",
                        "3",
                        "ignoresRejections",
                        "1"));
    }

    /** 0 says "as usual" there, and a slider has whole per cent. */
    @Test
    void a_rule_that_the_page_would_take_for_another_is_no_link() {
        assertThat(rule(HealthSnapshots.alwaysOpen(10_000))).isNull();
        assertThat(rule(new HealthSnapshots(0, 50, 10_000, 5000, true))).isNull();
        assertThat(rule(new HealthSnapshots(20, 0, 10_000, 5000, true))).isNull();
        assertThat(rule(new HealthSnapshots(20, 33.5, 10_000, 5000, true))).isNull();
        assertThat(rule(new HealthSnapshots(20, 50, 10_000, 0, true))).isNull();
        assertThat(rule(new SlidingWindow(false, 100, 100, 50, 60_000, 0, true)))
                .isNull();
    }

    /** Half of the machine is left: twice the time. And a tenth of a processor for 100 answers a second is 1 ms of each. */
    @Test
    void processor_time_has_in_it_what_is_needed_at_any_rate_and_what_others_take() {
        CpuDemand others = CpuDemand.of(0.5, 2).withOthersShare(0.5);
        CpuDemand base = CpuDemand.of(0.5, 2).withBase(new CpuDemand.Base(0.1, 1));

        assertThat(read(costing(others))).containsEntry("cpuMs", "1").doesNotContainKey("rejectMs");
        assertThat(read(costing(base).withArrivals(new Arrivals.Open(100))))
                .containsEntry("cpuMs", "1.5")
                .containsEntry("rejectMs", "0.5");
    }

    @Test
    void processor_time_that_is_not_known_or_none_of_a_rejection_is_no_link() {
        assertNoLink(costing(CpuDemand.NONE));
        assertNoLink(costing(CpuDemand.of(0.5, 2).withRejectionMs(0)));
    }

    private static Arguments bound(String name, double most, DoubleFunction<Scenario> of) {
        return Arguments.of(name, most, most + 1, of);
    }

    private static Arguments slots(String name, LimitKind kind, String component) {
        return bound(name, 10_000, n -> scenario(of(component, kind, (int) n)));
    }

    private static Arguments rule(String name, double most, DoubleFunction<BreakerRule> of) {
        return bound(name, most, n -> scenario(WORKERS).withBreaker(of.apply(n)));
    }

    private static Scenario deadlines(double readMs, double callMs) {
        return scenario(WORKERS).withDeadlines(new Deadlines(readMs, callMs, Overdue.CANCELLED));
    }

    static List<Arguments> bounds() {
        double never = Double.POSITIVE_INFINITY;
        List<Arguments> all = new ArrayList<>(List.of(
                bound("users", 20_000, n -> scenario().withArrivals(new Arrivals.Closed((int) n))),
                bound("rate", 20_000, n -> scenario().withArrivals(new Arrivals.Open(n))),
                bound("thinkMs", 60_000, n -> scenario().withArrivals(new Arrivals.Closed(1, n))),
                bound("serviceMs", 60_000, n -> scenario().withWork(new Work(n, 1, CpuDemand.of(0.5, 2), Shape.FIXED))),
                bound("hopMs", 1000, n -> scenario().withWork(new Work(200, n, CpuDemand.of(0.5, 2), Shape.FIXED))),
                bound("cpuMs", 1000, n -> costing(CpuDemand.of(n, 2).withRejectionMs(1))),
                Arguments.of("cpuMs", 0.02, Math.nextDown(0.02), (DoubleFunction<Scenario>)
                        n -> costing(CpuDemand.of(n, 2))),
                bound("rejectMs", 1000, n -> costing(CpuDemand.of(1, 2).withRejectionMs(n))),
                bound("processors", 64, n -> costing(CpuDemand.of(1, (int) n))),
                bound("seconds", 3600, n -> scenario().withSeconds(n)),
                bound("readMs", 600_000, n -> deadlines(n, never)),
                bound("callMs", 600_000, n -> deadlines(never, n)),
                bound("queue", 10_000, n -> scenario(threadPool("gate", 10, (int) n)))));
        all.addAll(List.of(
                slots("threads", LimitKind.THREADS, "gate"),
                slots("serviceThreads", LimitKind.THREADS, "orders"),
                slots("permits", LimitKind.SEMAPHORE, "gate"),
                slots("permits", LimitKind.BULKHEAD, "gate"),
                slots("pool", LimitKind.THREAD_POOL, "gate"),
                rule("minimumCalls", 100_000, n -> new HealthSnapshots((int) n, 50, 10_000, 5000, true)),
                rule("errorPercent", 100, n -> new HealthSnapshots(20, n, 10_000, 5000, true)),
                rule("openMs", 3_600_000, n -> new HealthSnapshots(20, 50, 10_000, (int) n, true)),
                rule("window", 600_000, n -> new HealthSnapshots(20, 50, (int) n, 5000, true)),
                rule("judgedMs", 60_000, n -> new HealthSnapshots(20, 50, 100_000, 5000, true, (int) n)),
                rule("window", 600_000, n -> new SlidingWindow(false, (int) n, 100, 50, 60_000, 10, true)),
                rule("trials", 10_000, n -> new SlidingWindow(true, 10, 20, 50, 5000, (int) n, true))));
        return all;
    }

    /** The page would not use the number, and show another scenario. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("bounds")
    void a_number_beyond_the_page_s_bounds_is_no_link(
            String name, double last, double beyond, DoubleFunction<Scenario> of) {
        Map<String, String> words = read(of.apply(last));

        assertThat(words).containsKey(name);
        assertThat(Double.parseDouble(words.get(name))).isEqualTo(last);
        assertNoLink(of.apply(beyond));
    }

    @Test
    void the_rules_behind_the_names_are_those_of_the_frameworks() {
        assertThat(Stream.of(
                                PlaygroundFragment.HYSTRIX,
                                PlaygroundFragment.HYSTRIX_1_5_12,
                                PlaygroundFragment.RESILIENCE4J)
                        .map(PlaygroundFragment.RULES::get))
                .containsExactly(HealthSnapshots.STOCK, Chains.OLD_HYSTRIX, Chains.STOCK_R4J);
    }
}
