package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.RuleCase.silent;
import static dev.fusebox.lab.lint.RuleCase.trips;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.RuleCase;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScgRulesTest {

    private static final String SCG = "spring.cloud.gateway.server.webflux";
    private static final String CLIENT = SCG + ".httpclient.";
    private static final String PLAIN = SCG + ".routes: [{id: orders, uri: 'lb://orders'}]\n";
    private static final String GUARDED =
            SCG + ".routes: [{id: orders, uri: 'lb://orders', filters: [CircuitBreaker=orders]}]\n";
    private static final String LISTED = SCG
            + ".routes: [{id: orders, uri: 'lb://orders', filters: [{name: CircuitBreaker, args: {name: orders, statusCodes: [500, 503]}}]}]\n";
    private static final String SIZED = "resilience4j.bulkhead.configs.default.max-concurrent-calls: 100\n";
    private static final String UNCOUNTED =
            "resilience4j.circuitbreaker.configs.default.ignore-exceptions: io.github.resilience4j.bulkhead.BulkheadFullException\n";
    private static final String FIXED = CLIENT + "pool: {type: FIXED, max-connections: 50}\n";

    @ParameterizedTest
    @MethodSource({"names", "breakers", "limits", "retries", "filters", "servers"})
    void rule(RuleCase c) {
        assertThat(c.messages()).hasSize(c.says().isEmpty() ? 0 : 1);
        c.says().forEach(words -> assertThat(c.messages().get(0)).contains(words));
    }

    /** Users of a loop call again at once: how many calls are rejected is the load's doing. */
    @Test
    void a_bulkhead_rejects_the_others_and_no_share_of_a_loop_is_quoted() {
        String opens = message(GUARDED);
        String opensNothing = message(GUARDED + UNCOUNTED);

        assertThat(opens)
                .containsPattern(
                        "With 50 users on a healthy backend of \\d+ ms it answers [\\d ]+ calls/s and rejects"
                                + " the others: rejections count as failures, and the circuit breaker is open [\\d.]+ % of the time")
                .containsOnlyOnce("%");
        assertThat(opensNothing).contains("calls/s and rejects the others").doesNotContain("%");
    }

    private static String message(String settings) {
        return trips("FB020", "any", settings).messages().get(0);
    }

    static Stream<RuleCase> names() {
        return Stream.of(
                trips(
                        "FB008",
                        "another name",
                        GUARDED + "resilience4j.bulkhead.instances.Orders.max-concurrent-calls: 9",
                        "named 'Orders'",
                        "without an instance: orders"),
                silent(
                        "FB008",
                        "the same name",
                        GUARDED + "resilience4j.bulkhead.instances.orders.max-concurrent-calls: 9"),
                silent(
                        "FB008",
                        "an instance beside those of all routes, for code",
                        GUARDED
                                + "resilience4j.bulkhead.instances: {orders.max-concurrent-calls: 9, mail.max-concurrent-calls: 9}"),
                silent(
                        "FB008",
                        "no circuit breaker",
                        PLAIN + "resilience4j.bulkhead.instances.mail.max-concurrent-calls: 9"),
                trips(
                        "FB009",
                        "a duration",
                        metadata("response-timeout: 5s"),
                        "'5s' is none",
                        "no response time limit at all"),
                trips(
                        "FB009",
                        "a duration, and a limit for all",
                        metadata("response-timeout: 5s") + CLIENT + "response-timeout: 9s",
                        "=9s"),
                trips("FB009", "connect", metadata("connect-timeout: 1s"), "fails with 500"),
                trips("FB009", "seconds", metadata("response-timeout: 5"), "is 5 ms, not 5 s"),
                trips(
                        "FB009",
                        "nothing",
                        metadata("response-timeout: 0"),
                        "ends every call at once with 504",
                        "negative"),
                silent("FB009", "switched off", metadata("response-timeout: -1")),
                trips("FB009", "another spelling", metadata("responseTimeout: 5000"), "write response-timeout"),
                silent("FB009", "milliseconds", metadata("response-timeout: 5000, connect-timeout: 300, owner: me")));
    }

    static Stream<RuleCase> breakers() {
        return Stream.of(
                trips(
                        "FB020",
                        "nothing asks for it",
                        GUARDED,
                        "lets 25 calls in at once",
                        "no setting asks for",
                        "50 users"),
                trips(
                        "FB020",
                        "rejections count",
                        GUARDED
                                + SIZED
                                + "resilience4j.circuitbreaker.configs.default: {sliding-window-type: TIME_BASED, sliding-window-size: 10, minimum-number-of-calls: 20, wait-duration-in-open-state: 5s}",
                        "100 calls",
                        "200 users",
                        "for 5 s each time"),
                silent("FB020", "sized and not counted", GUARDED + SIZED + UNCOUNTED),
                silent(
                        "FB020",
                        "switched off",
                        GUARDED + "spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled: false"),
                silent("FB020", "no circuit breaker", PLAIN),
                silent("FB020", "a version without", GUARDED.replace(".server.webflux", "")),
                trips(
                        "FB021",
                        "nothing asks for it",
                        GUARDED,
                        "after 1 s",
                        "gets 504",
                        "cut off. The fix gives it 11 s: 10 s for the head of the answer, since no response time limit is written, and 1 s for the rest"),
                trips(
                        "FB021",
                        "a fallback",
                        with("{name: CircuitBreaker, args: {name: orders, fallbackUri: 'forward:/down'}}"),
                        "a slower call gets the answer of forward:/down"),
                trips(
                        "FB021",
                        "the response time limit is longer",
                        GUARDED + CLIENT
                                + "response-timeout: 20s\nresilience4j.timelimiter.instances.orders.timeout-duration: 500ms",
                        "after 0.50 s",
                        "of 20 s never acts"),
                silent(
                        "FB021",
                        "longer than the response time limit",
                        GUARDED + CLIENT
                                + "response-timeout: 2s\nresilience4j.timelimiter.configs.default.timeout-duration: 3s"),
                silent(
                        "FB021",
                        "the limit of all, for a configuration of this name without one",
                        GUARDED + "resilience4j.timelimiter.configs: {orders.cancel-running-future: true,"
                                + " default.timeout-duration: 6s}"),
                silent(
                        "FB021",
                        "the limit of all, behind a base without one",
                        GUARDED + "resilience4j.timelimiter: {instances.orders.base-config: slow,"
                                + " configs.slow.cancel-running-future: true, configs.default.timeout-duration: 6s}"),
                silent(
                        "FB021",
                        "switched off",
                        GUARDED + "spring.cloud.circuitbreaker.resilience4j.disable-time-limiter: true"),
                trips(
                        "FB022",
                        "one name",
                        routes("CircuitBreaker=api"),
                        "one for 2 backends (routes a, b)",
                        "25 calls that hang"),
                trips(
                        "FB022",
                        "a name in default filters",
                        PLAIN.replace("]", ", {id: stock, uri: 'lb://stock'}]") + SCG
                                + ".default-filters: [CircuitBreaker=all]",
                        "default filters"),
                silent(
                        "FB022",
                        "default filters without a name",
                        routes("StripPrefix=1") + SCG + ".default-filters: [{name: CircuitBreaker}]"),
                silent(
                        "FB022",
                        "one backend, whose paths the gateway does not look at",
                        routes("CircuitBreaker=api")
                                .replace("lb://a'", "lb://A/v1'")
                                .replace("lb://b", "lb://a/v2")),
                silent("FB022", "one backend", routes("CircuitBreaker=api").replace("lb://b", "lb://a")),
                trips("FB038", "a shortcut", GUARDED, "circuit breaker 'orders'", "a success"),
                trips(
                        "FB038",
                        "several at once",
                        with("CircuitBreaker=a", "CircuitBreaker=b"),
                        "circuit breakers 'a', 'b'",
                        "never opens them"),
                silent("FB038", "listed", LISTED));
    }

    static Stream<RuleCase> limits() {
        return Stream.of(
                trips("FB023", "nothing", PLAIN, "route 'orders'", "1000 of 1000", "such as a long poll"),
                silent("FB023", "a response time limit", PLAIN + CLIENT + "response-timeout: 3s"),
                silent("FB023", "a circuit breaker", GUARDED),
                silent("FB023", "a fixed pool", PLAIN + FIXED),
                silent("FB023", "the filter of Hystrix", GUARDED.replace("CircuitBreaker", "Hystrix")),
                silent("FB023", "a stream", PLAIN.replace("uri:", "metadata: {response-timeout: -1}, uri:")),
                silent("FB023", "a web socket", PLAIN.replace("lb://", "lb:ws://")),
                trips(
                        "FB024",
                        "a wait",
                        GUARDED + "resilience4j.bulkhead.configs.default.max-wait-duration: 10s",
                        "up to 10 s",
                        "4 such calls"),
                silent("FB024", "no wait", GUARDED + "resilience4j.bulkhead.configs.default.max-wait-duration: 0"),
                silent("FB024", "a servlet service", "resilience4j.bulkhead.configs.default.max-wait-duration: 10s"),
                trips(
                        "FB026",
                        "fewer connections than permits",
                        GUARDED + SIZED + FIXED,
                        "50 connections",
                        "50 calls keep"),
                trips("FB026", "patience", PLAIN + FIXED, "waits 45 s"),
                silent("FB026", "enough connections", GUARDED + FIXED),
                silent("FB026", "little patience", PLAIN + FIXED + CLIENT + "pool.acquire-timeout: 500"),
                trips("FB034", "a pool without", PLAIN + FIXED, "without end"),
                trips("FB034", "longer than Tomcat", PLAIN + CLIENT + "pool.max-idle-time: 2m", "for 120 s"),
                silent("FB034", "shorter", PLAIN + FIXED + CLIENT + "pool.max-idle-time: 20s"),
                silent("FB034", "nothing about the pool", PLAIN),
                silent("FB034", "only its metrics", PLAIN + CLIENT + "pool.metrics: true"),
                trips(
                        "FB050",
                        "the registry only",
                        PLAIN + "eureka.client.registry-fetch-interval-seconds: 5",
                        "up to 70 s",
                        "up to 310 s"),
                silent(
                        "FB050",
                        "Nacos",
                        PLAIN
                                + "eureka.client.registry-fetch-interval-seconds: 5\nspring.cloud.nacos.discovery.server-addr: n"),
                silent(
                        "FB050",
                        "Ribbon",
                        PLAIN
                                + "eureka.client.registry-fetch-interval-seconds: 5\nribbon.ServerListRefreshInterval: 1000"),
                silent("FB050", "defaults", PLAIN + "eureka.client.service-url.defaultZone: http://e"),
                silent(
                        "FB050",
                        "both",
                        PLAIN
                                + "eureka.client.registry-fetch-interval-seconds: 5\nspring.cloud.loadbalancer.cache.ttl: 2s"));
    }

    static Stream<RuleCase> retries() {
        String inside = with("CircuitBreaker=orders", "Retry=3");
        String each = CLIENT + "response-timeout: 400ms\n";
        String longer = "resilience4j.timelimiter.configs.default.timeout-duration: 2s\n";
        return Stream.of(
                trips("FB032", "the default limit", inside + each, "gets 3 of 4 tries", "takes 0.40 s", "after 1 s"),
                trips(
                        "FB032",
                        "pauses",
                        with(
                                        "CircuitBreaker=orders",
                                        "{name: Retry, args: {retries: 2, backoff: {firstBackoff: 500ms, factor: 2}}}")
                                + CLIENT + "response-timeout: 100ms",
                        "gets 2 of 3 tries"),
                trips(
                        "FB032",
                        "a default filter stands before that of the route at its position",
                        with("Retry=3") + SCG + ".default-filters: [{name: CircuitBreaker}]\n" + each,
                        "gets 3 of 4 tries"),
                silent("FB032", "time for all", inside + each + longer),
                silent("FB032", "a retry around the circuit breaker", with("Retry=3", "CircuitBreaker=orders") + each),
                silent("FB032", "no time limit of a try", inside),
                silent(
                        "FB032",
                        "no time limit of all",
                        inside + each + "spring.cloud.circuitbreaker.resilience4j.disable-time-limiter: true"),
                silent(
                        "FB032",
                        "a retry that ends by itself",
                        with("CircuitBreaker=orders", "{name: Retry, args: {timeout: 900ms}}") + each),
                silent(
                        "FB032",
                        "a retry of other failures",
                        with("CircuitBreaker=orders", "{name: Retry, args: {exceptions: java.net.ConnectException}}")
                                + each),
                trips("FB041", "a shortcut", with("'Retry=2,BAD_GATEWAY,POST'"), "a POST", "up to 3 times"),
                trips("FB041", "a list", with("{name: Retry, args: {methods: [GET, POST]}}"), "up to 4 times"),
                trips("FB041", "words", with("{name: Retry, args: {methods: 'GET, PATCH'}}"), "a PATCH"),
                silent("FB041", "by default GET", with("Retry=3")),
                silent("FB041", "idempotent", with("{name: Retry, args: {methods: 'GET,PUT,DELETE'}}")),
                silent(
                        "FB041",
                        "only calls without a connection",
                        with(
                                "{name: Retry, args: {methods: POST, series: '', exceptions: java.net.ConnectException}}")));
    }

    static Stream<RuleCase> filters() {
        String hystrix = "hystrix.command.%s.execution.isolation.%s\n";
        String time = hystrix.formatted("orders", "thread.timeoutInMilliseconds: 5000");
        String permits = hystrix.formatted("default", "semaphore.maxConcurrentRequests: 50");
        return Stream.of(
                trips(
                        "FB060",
                        "the filter Hystrix",
                        old("Hystrix=orders"),
                        "'orders'",
                        "lets 10 calls in at once and ends each call after 1 s"),
                trips(
                        "FB060",
                        "a version without it",
                        with("Hystrix=orders") + time + permits,
                        "no filter Hystrix from 3.0 on"),
                trips("FB060", "a time limit", old("Hystrix=orders") + time, "lets 10 calls in at once, which"),
                trips("FB060", "permits", old("Hystrix=orders") + permits, "of Hystrix ends each call after 1 s"),
                trips(
                        "FB060",
                        "another spelling",
                        old("Hystrix=orders")
                                + time
                                + permits.replace("maxConcurrentRequests", "max-concurrent-requests"),
                        "lets 10 calls"),
                silent("FB060", "both", old("Hystrix=orders") + time + permits),
                silent(
                        "FB060",
                        "threads, and no time limit",
                        old("Hystrix=orders")
                                + hystrix.formatted("default", "strategy: THREAD")
                                + "hystrix.command.default.execution.timeout.enabled: false"),
                silent("FB060", "a circuit breaker of Resilience4j", GUARDED),
                trips(
                        "FB061",
                        "below half",
                        limiter("replenishRate: 100, redis-rate-limiter.burstCapacity: 40"),
                        "lets every call through",
                        "floor(2 * 40 / 100) = 0 s"),
                trips("FB061", "the default", limiter("replenishRate: 10"), "burstCapacity 1, its default, at"),
                trips(
                        "FB061",
                        "below the rate",
                        limiter("replenishRate: 100, redis-rate-limiter.burstCapacity: 60"),
                        "lets 60 calls a second through, not 100"),
                trips(
                        "FB061",
                        "less than a call takes",
                        limiter("replenishRate: 1, redis-rate-limiter.burstCapacity: 3,"
                                + " redis-rate-limiter.requestedTokens: 5"),
                        "every call gets 429"),
                silent(
                        "FB061",
                        "as large as the rate",
                        limiter("replenishRate: 9, redis-rate-limiter.burst-capacity: 9")),
                silent(
                        "FB061",
                        "a call a minute",
                        limiter("replenishRate: 1, redis-rate-limiter.burstCapacity: 60,"
                                + " redis-rate-limiter.requestedTokens: 60")),
                silent("FB061", "a call a second", limiter("replenishRate: 1")),
                silent("FB061", "another rate limiter", limiter("replenishRate: 9, rate-limiter: '#{@mine}'")),
                trips(
                        "FB062",
                        "named arguments",
                        with("'CircuitBreaker=name=orders,fallbackUri=forward:/down'"),
                        "is 'name=orders'; fallbackUri=forward:/down is dropped"),
                trips(
                        "FB062",
                        "a second argument",
                        with("'CircuitBreaker=orders,forward:/down'"),
                        "is 'orders'; forward:/down is dropped"),
                trips("FB062", "only a name", with("'Hystrix=name=orders'"), "is 'name=orders'"),
                silent("FB062", "a name", GUARDED),
                silent("FB062", "spelled out", LISTED),
                silent("FB062", "another filter", with("'AddRequestHeader=name, forward:/a'")));
    }

    private static String old(String filter) {
        return with(filter).replace(".server.webflux", "");
    }

    static Stream<RuleCase> servers() {
        return Stream.of(
                trips(
                        "FB063",
                        "request threads",
                        PLAIN + "server.tomcat.threads.max: 400",
                        "nothing reads server.tomcat.threads.max",
                        "not 400"),
                trips(
                        "FB063",
                        "a placeholder with a value",
                        PLAIN + "server.tomcat.threads.max: ${W:128}",
                        "and not 128 but any number"),
                trips("FB063", "an old name", PLAIN + "server.undertow.worker-threads: 64", "worker-threads"),
                silent(
                        "FB063",
                        "a file that a gateway on servlets shares",
                        PLAIN + "server.tomcat.threads.max: 400\nzuul.semaphore.max-semaphores: 50"),
                silent("FB063", "no limit", PLAIN + "server.tomcat.accesslog.enabled: true"),
                silent("FB063", "of Netty", PLAIN + "server.netty.connection-timeout: 2s"),
                trips(
                        "FB065",
                        "event loops",
                        PLAIN + "reactor.netty.ioWorkerCount: 2",
                        "does nothing",
                        "-Dreactor.netty.ioWorkerCount=2"),
                silent("FB065", "of Spring", PLAIN + "spring.reactor.netty.shutdown-quiet-period: 0s"),
                trips(
                        "FB064",
                        "a path",
                        PLAIN.replace("lb://orders", "http://host:8080/api/v1/"),
                        "drops /api/v1:",
                        "goes to http://host:8080 with the call's path",
                        "PrefixPath=/api/v1 adds it to a path that does not begin so"),
                trips("FB064", "of a service", PLAIN.replace("lb://orders", "lb://orders/v1"), "lb://orders with"),
                trips("FB064", "a default", PLAIN.replace("lb://orders", "${base:http://h/v1}"), "drops /v1"),
                silent("FB064", "only a slash", PLAIN.replace("lb://orders", "http://host/")),
                silent("FB064", "none", PLAIN),
                silent("FB064", "what no file decides", PLAIN.replace("lb://orders", "http://host/${path}")),
                silent("FB064", "another scheme", PLAIN.replace("lb://orders", "forward:/api/v1")),
                silent(
                        "FB064",
                        "a redirect",
                        with("'RedirectTo=302, http://other/'").replace("lb://orders", "http://host/v1")));
    }

    private static String with(String... filters) {
        return GUARDED.replace("CircuitBreaker=orders", String.join(", ", filters));
    }

    private static String limiter(String args) {
        return with("{name: RequestRateLimiter, args: {redis-rate-limiter." + args + "}}");
    }

    private static String metadata(String values) {
        return SCG + ".routes: [{id: orders, uri: 'lb://orders', metadata: {" + values + "}}]\n";
    }

    private static String routes(String filter) {
        return SCG + ".routes: [{id: a, uri: 'lb://a', filters: [" + filter + "]}, {id: b, uri: 'lb://b', filters: ["
                + filter + "]}]\n";
    }
}
