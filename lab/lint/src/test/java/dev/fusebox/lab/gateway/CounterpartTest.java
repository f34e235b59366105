package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.advise.Counterpart.RouteLines;
import dev.fusebox.lab.advise.Counterpart.SettingLine;
import dev.fusebox.lab.advise.Counterpart.Unmet;
import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.limits.LimitKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Zuul's configuration as one of Spring Cloud Gateway. */
class CounterpartTest {

    private static final Component ZUUL = Gateways.named("zuul").component();

    private static Counterpart made(String to, List<WrittenSetting> written) {
        return Gateways.named(to)
                .component()
                .counterpart(ZUUL.intent(written).orElseThrow())
                .orElseThrow();
    }

    /** Each line as {@code property=value}. */
    private static Counterpart made(String to, String... lines) {
        List<WrittenSetting> written = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.split("=", 2);
            written.add(new WrittenSetting(parts[0], parts[1], "zuul.yml:" + (written.size() + 1)));
        }
        return made(to, written);
    }

    /** The gateway's own file and that of a profile. */
    private static List<WrittenSetting> withProfile(String profile) {
        return Stream.of(
                        "../../zuul-gateway/src/main/resources/application.yml",
                        "../../tuning-profiles/application-" + profile + ".yml")
                .flatMap(file -> ApplicationReader.read(Path.of(file), List.of()).written().stream())
                .toList();
    }

    private static ChainSnapshot chain(String to, Counterpart made, String service) {
        Component component = Gateways.named(to).component();
        LayeredSettings settings =
                new LayeredSettings(List.of(new Layer("made", made.settings())), component.catalogue());
        return component.configured(settings, service, 1, null);
    }

    private static List<String> sizes(ChainSnapshot chain) {
        return chain.limits().stream()
                .filter(l -> l.kind() != LimitKind.EVENT_LOOP
                        && !Tomcat.SETTINGS.owns(l.setting().property()))
                .map(l -> l.kind() + " " + l.max())
                .toList();
    }

    private static List<Integer> times(ChainSnapshot chain) {
        return chain.timeLimits().stream().map(TimeLimit::millis).toList();
    }

    @Test
    void both_gateways_have_the_same_limits_then() {
        Counterpart made = made("scg", withProfile("semaphore-100"));
        ChainSnapshot scg = chain("scg", made, "service-a");

        assertThat(sizes(scg)).containsExactly("BULKHEAD 100", "HTTP_POOL 50");
        assertThat(times(scg)).containsExactly(1000, 1000, 4000);
        assertThat(scg.breakers().get(0).rule())
                .isEqualTo(new BreakerRule.SlidingWindow(true, 10, 20, 50, 5000, 1, true));
    }

    @Test
    void each_line_names_the_one_that_it_stands_for() {
        assertThat(made("scg", "zuul.routes.a=/a/**", "zuul.semaphore.max-semaphores=7")
                        .lines())
                .contains(
                        new SettingLine(
                                "resilience4j.bulkhead.configs.default.max-concurrent-calls",
                                "7",
                                List.of("zuul.semaphore.max-semaphores=7 (zuul.yml:2)")),
                        new SettingLine(
                                "resilience4j.circuitbreaker.configs.default.minimum-number-of-calls",
                                "20",
                                List.of("hystrix.command.default.circuitBreaker.requestVolumeThreshold=20 (framework"
                                        + " default)")));
    }

    /** Those of Spring Cloud Gateway are others. */
    @Test
    void defaults_of_the_first_gateway_are_written_out() {
        ChainSnapshot scg = chain("scg", made("scg", "zuul.routes.a=/a/**"), "a");

        assertThat(sizes(scg)).containsExactly("BULKHEAD 100", "HTTP_POOL 50");
        assertThat(times(scg)).containsExactly(1000, 1000, 4000);
    }

    @Test
    void a_service_keeps_its_own_limits() {
        Counterpart made = made(
                "scg",
                "zuul.routes.a=/a/**",
                "zuul.routes.b=/b/**",
                "zuul.eureka.a.semaphore.maxSemaphores=7",
                "a.ribbon.ReadTimeout=3000",
                "a.ribbon.MaxConnectionsPerHost=9");

        assertThat(sizes(chain("scg", made, "a"))).contains("BULKHEAD 7");
        assertThat(sizes(chain("scg", made, "b"))).contains("BULKHEAD 100");
        assertThat(made.routes())
                .extracting(RouteLines::metadata)
                .containsExactly(Map.of("response-timeout", "3000"), Map.of());
        assertThat(made.unmet())
                .extracting(u -> u.setting().property(), Unmet::why)
                .contains(tuple("a.ribbon.MaxConnectionsPerHost", "connection pools have one size for all services"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"scg", "scg-mvc"})
    void calls_without_a_time_limit_have_none(String to) {
        String enabled = ".execution.timeout.enabled=";
        Counterpart all = made(to, "zuul.routes.a=/a/**", "hystrix.command.default" + enabled + "false");
        Counterpart butOne = made(
                to,
                "zuul.routes.a=/a/**",
                "zuul.routes.b=/b/**",
                "hystrix.command.default" + enabled + "false",
                "hystrix.command.b" + enabled + "true");

        String disabled = "spring.cloud.circuitbreaker.resilience4j.disable-time-limiter";
        assertThat(all.settings())
                .containsEntry(disabled, "true")
                .doesNotContainKey("resilience4j.timelimiter.configs.default.timeout-duration");
        assertThat(all.unmet()).isEmpty();
        assertThat(butOne.settings())
                .containsEntry(disabled, "true")
                .containsEntry(disabled + "-map.b", "false")
                .containsEntry("resilience4j.timelimiter.instances.b.timeout-duration", "4000ms");
    }

    @Test
    void a_circuit_breaker_that_is_forced_has_no_rule() {
        String forced = "hystrix.command.default.circuitBreaker.force";
        Counterpart closed = made("scg", "zuul.routes.a=/a/**", forced + "Closed=true");
        Counterpart open = made("scg", "zuul.routes.a=/a/**", forced + "Open=true");

        assertThat(closed.settings())
                .containsEntry("resilience4j.circuitbreaker.configs.default.minimum-number-of-calls", "1000000");
        assertThat(open.settings().keySet()).noneMatch(p -> p.startsWith("resilience4j.circuitbreaker."));
        assertThat(open.unmet())
                .extracting(Unmet::why)
                .containsExactly("no setting keeps a circuit breaker open: take its routes away");
    }

    @Test
    void thread_isolation_becomes_thread_pools_on_servlets_and_a_bulkhead_on_an_event_loop() {
        List<WrittenSetting> written = withProfile("thread-per-route");

        assertThat(sizes(chain("scg-mvc", made("scg-mvc", written), "service-a")))
                .containsExactly("THREAD_POOL 100", "HTTP_POOL 100");
        assertThat(made("scg-mvc", written).settings())
                .containsEntry("resilience4j.thread-pool-bulkhead.configs.default.queue-capacity", "0")
                .containsEntry("server.tomcat.threads.max", "300");
        assertThat(sizes(chain("scg", made("scg", written), "service-a"))).contains("BULKHEAD 100");
        assertThat(made("scg", written).unmet())
                .extracting(Unmet::why)
                .contains("an event loop has no request threads: a call that waits holds none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scg", "scg-mvc"})
    void threads_that_all_services_shared_are_said_to_be_more_now(String to) {
        String words = "all services share them there; here each service has as many";

        assertThat(made(to, "zuul.routes.a=/a/**", "zuul.ribbon-isolation-strategy=THREAD").lines().stream()
                        .flatMap(l -> l.from().stream()))
                .contains(words);
        assertThat(made(to, withProfile("thread-per-route")).lines().stream().flatMap(l -> l.from().stream()))
                .doesNotContain(words);
    }

    @Test
    void permits_do_nothing_where_threads_isolate_and_threads_nothing_where_permits_do() {
        String[] both = {
            "zuul.routes.a=/a/**", "zuul.semaphore.max-semaphores=7", "hystrix.threadpool.default.coreSize=8"
        };
        String[] threads = Stream.concat(Stream.of(both), Stream.of("zuul.ribbon-isolation-strategy=THREAD"))
                .toArray(String[]::new);

        assertThat(made("scg", both).unmet())
                .extracting(u -> u.setting().property(), Unmet::why)
                .singleElement()
                .satisfies(u -> assertThat(u.toString())
                        .contains(
                                "hystrix.threadpool.default.coreSize",
                                "Zuul ignores it, too: Hystrix isolates by semaphore"));
        assertThat(made("scg", threads).unmet())
                .extracting(u -> u.setting().property(), Unmet::why)
                .anySatisfy(u -> assertThat(u.toString())
                        .contains(
                                "zuul.semaphore.max-semaphores", "Zuul ignores it, too: Hystrix isolates by threads"));
    }

    @Test
    void request_threads_may_have_the_name_that_boot_had_for_them() {
        String old = "server.tomcat.max-threads=400";

        assertThat(made("scg-mvc", "zuul.routes.a=/a/**", old).settings())
                .containsEntry("server.tomcat.threads.max", "400");
        assertThat(made("scg", "zuul.routes.a=/a/**", old).unmet())
                .extracting(Unmet::why)
                .containsExactly("an event loop has no request threads: a call that waits holds none");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "semaphore-100",
                "semaphore-500",
                "thread-shared",
                "thread-per-route",
                "call-before-read",
                "faults"
            })
    void no_setting_is_forgotten(String profile) {
        List<WrittenSetting> written = withProfile(profile);
        for (String to : List.of("scg", "scg-mvc")) {
            Counterpart made = made(to, written);
            List<String> named = Stream.of(
                            made.lines().stream().flatMap(l -> l.from().stream()),
                            made.routes().stream()
                                    .flatMap(r -> r.from().stream())
                                    .map(WrittenSetting::words),
                            made.unmet().stream().map(u -> u.setting().words()),
                            made.leftAlone().stream().map(WrittenSetting::words))
                    .flatMap(words -> words)
                    .toList();
            assertThat(named)
                    .containsAll(written.stream().map(WrittenSetting::words).toList());
        }
    }

    @Test
    void a_setting_that_does_nothing_on_the_first_gateway_does_nothing_on_the_second() {
        Counterpart made = made(
                "scg",
                "zuul.routes.a=/a/**",
                "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests=7",
                "zuul.semaphore.max-semaphores=8",
                "zuul.semaphore.maxSemaphores=9");

        assertThat(sizes(chain("scg", made, "a"))).contains("BULKHEAD 9");
        assertThat(made.unmet())
                .extracting(Unmet::why)
                .anyMatch(why -> why.startsWith("Zuul ignores it, too: Zuul sets the permits of each command itself"))
                .contains("a later line has another value: zuul.semaphore.maxSemaphores=9 (zuul.yml:4)");
    }

    @Test
    void routes_keep_their_paths_and_lose_what_the_service_does_not_get() {
        Counterpart made = made(
                "scg",
                "zuul.prefix=/api",
                "zuul.routes.a=/v1/a/**",
                "zuul.routes.b.path=/b/**",
                "zuul.routes.b.service-id=other",
                "zuul.routes.b.strip-prefix=false",
                "zuul.routes.c.path=/c/**",
                "zuul.routes.c.url=http://127.0.0.1:1");

        assertThat(made.routes())
                .extracting(RouteLines::path)
                .containsExactly("/api/v1/a/**", "/api/b/**", "/api/c/**");
        assertThat(made.routes())
                .extracting(RouteLines::uri)
                .containsExactly("lb://a", "lb://other", "http://127.0.0.1:1");
        assertThat(made.routes().get(0).filters())
                .containsExactly("StripPrefix=3", "{name: CircuitBreaker, args: {name: a}}");
        assertThat(made.routes().get(1).filters())
                .containsExactly("StripPrefix=1", "{name: CircuitBreaker, args: {name: other}}");
        assertThat(made.routes().get(2).filters()).containsExactly("StripPrefix=2");
        assertThat(made.routes().get(2).metadata())
                .isEqualTo(Map.of("connect-timeout", "2000", "response-timeout", "10000"));
    }

    /** Spring Cloud Gateway takes only scheme, host and port of an address. */
    @ParameterizedTest
    @ValueSource(strings = {"scg", "scg-mvc"})
    void the_path_of_an_address_is_put_before_the_rest(String to) {
        RouteLines route = made(to, "zuul.routes.shop.path=/shop/**", "zuul.routes.shop.url=http://shop:8080/api/v2/")
                .routes()
                .get(0);

        assertThat(route.uri()).isEqualTo("http://shop:8080");
        assertThat(route.filters()).containsExactly("StripPrefix=1", "PrefixPath=/api/v2");
    }

    @Test
    void booleans_may_be_spelt_as_spring_converts_them() {
        assertThat(made("scg", "zuul.retryable=yes", "zuul.routes.a.path=/a/**", "zuul.routes.a.strip-prefix=no")
                        .routes()
                        .get(0)
                        .filters())
                .noneMatch(f -> f.contains("StripPrefix"))
                .anyMatch(f -> f.contains("Retry"));
    }

    /** As RetryTest of scg-mvc sees it: a second before each of at most three, and by exceptions, whatever the method. */
    @Test
    void on_servlets_the_framework_repeats_calls_of_get_on_a_route_of_their_own() {
        Counterpart made = made(
                "scg-mvc",
                "zuul.retryable=true",
                "zuul.routes.a=/a/**",
                "ribbon.MaxAutoRetries=1",
                "hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds=8000");

        assertThat(made.settings())
                .containsEntry("spring.cloud.gateway.server.webmvc.use-framework-retry-filter", "true")
                .containsEntry("resilience4j.timelimiter.configs.default.timeout-duration", "11000ms");
        assertThat(made.routes()).extracting(RouteLines::id).containsExactly("a-get", "a");
        assertThat(made.routes()).extracting(RouteLines::method).containsExactly("GET", null);
        assertThat(made.routes().get(0).filters())
                .endsWith(
                        "{name: Retry, args: {retries: 3, series: [], exceptions: org.springframework.web.client.ResourceAccessException}}");
        assertThat(made.routes().get(1).filters()).noneMatch(f -> f.contains("Retry"));
    }

    @Test
    void on_servlets_what_repeats_every_method_is_one_route_and_at_most_four_calls() {
        Counterpart made = made(
                "scg-mvc",
                "zuul.retryable=true",
                "zuul.routes.a=/a/**",
                "ribbon.MaxAutoRetries=5",
                "ribbon.OkToRetryOnAllOperations=true");

        assertThat(made.routes())
                .singleElement()
                .satisfies(
                        route -> assertThat(route.filters()).last().asString().contains("retries: 3,"));
    }

    /** Zuul asks Archaius for the exact name. */
    @Test
    void permits_of_a_service_count_under_their_exact_name_only() {
        String size = "resilience4j.bulkhead.instances.a.max-concurrent-calls";

        assertThat(made("scg", "zuul.routes.a=/a/**", "zuul.eureka.a.semaphore.maxSemaphores=20")
                        .settings())
                .containsEntry(size, "20");
        assertThat(made("scg", "zuul.routes.a=/a/**", "zuul.eureka.a.semaphore.max-semaphores=20")
                        .settings())
                .doesNotContainKey(size);
    }

    /** The circuit breaker counts a call once, however often it is repeated. */
    @Test
    void calls_are_repeated_behind_the_circuit_breaker_and_only_where_they_were() {
        assertThat(made("scg", "zuul.retryable=true", "zuul.routes.a=/a/**", "ribbon.MaxAutoRetries=1")
                        .routes()
                        .get(0)
                        .filters())
                .endsWith(
                        "{name: CircuitBreaker, args: {name: a}}",
                        "{name: Retry, args: {retries: 3, methods: 'GET', series: []}}");
        assertThat(made("scg", "zuul.routes.a=/a/**", "ribbon.MaxAutoRetries=1")
                        .routes()
                        .get(0)
                        .filters())
                .noneMatch(f -> f.contains("Retry"));
    }

    @Test
    void a_circuit_breaker_that_is_off_becomes_one_that_never_opens() {
        Counterpart made = made("scg", "zuul.routes.a=/a/**", "hystrix.command.default.circuitBreaker.enabled=false");

        assertThat(made.settings())
                .containsEntry("resilience4j.circuitbreaker.configs.default.minimum-number-of-calls", "1000000");
        assertThat(chain("scg", made, "a").breakers())
                .extracting(b -> b.rule().minimumCalls())
                .containsExactly(1_000_000);
    }

    @Test
    void only_a_placeholder_of_the_process_is_left_to_the_reader() {
        assertThat(made("scg", "zuul.routes.a=/a/**", "zuul.semaphore.max-semaphores=${permits}")
                        .unmet())
                .extracting(Unmet::why)
                .containsExactly("only the process can resolve its placeholder");
    }

    @Test
    void a_configuration_of_no_known_gateway_is_none() {
        assertThat(ZUUL.intent(List.of(new WrittenSetting("server.port", "1", "a.yml:1"))))
                .isEmpty();
        assertThat(DemoStack.SERVICE_A.counterpart(Intent.NOTHING)).isEmpty();
        assertThat(new Gateways.Writable()).contains("scg", "scg-mvc").doesNotContain("zuul", "direct");
    }
}
