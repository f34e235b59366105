package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.WEBFLUX;
import static dev.fusebox.lean.TwoGateways.length;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.testing.RawMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.CompletionContext;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycle;
import org.springframework.cloud.client.loadbalancer.Request;
import org.springframework.cloud.client.loadbalancer.RequestDataContext;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.client.loadbalancer.ResponseData;
import org.springframework.cloud.gateway.filter.FunctionRoutingFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.filter.ratelimit.KeyResolver;
import org.springframework.cloud.gateway.filter.ratelimit.RateLimiter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Filters of the framework and of applications, each on both gateways. */
@Timeout(120)
class FrameworkFiltersTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nX-Own: 1\r\n" + length("hello") + ScriptedBackend.KEEP;
    private static final String DOWN = "HTTP/1.1 503 Down\r\nX-Down: 1\r\n" + length("down") + ScriptedBackend.KEEP;
    private static final String GET = "GET /a/b?q=1 HTTP/1.1|Host: a|X-A: 1||";
    private static final String POST = "POST /a/b HTTP/1.1|Host: a|Content-Length: 3||abc";

    private ScriptedBackend backend;

    @BeforeEach
    void start() throws IOException {
        backend = new ScriptedBackend();
        backend.answers(OK);
    }

    @AfterEach
    void stop() throws IOException {
        backend.close();
    }

    private TwoGateways gateways(Class<?> application, List<String> properties, String... more) {
        List<String> all = new ArrayList<>(properties);
        all.addAll(List.of(more));
        TwoGateways both = TwoGateways.of(application, backend.url(), all.toArray(String[]::new));
        both.assertLean("a");
        return both;
    }

    private TwoGateways gateways(List<String> properties, String... more) {
        return gateways(TwoGateways.Bare.class, properties, more);
    }

    @Test
    void retry_sends_each_try_again() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        backend.answers(call -> calls.getAndIncrement() % 3 < 2 ? DOWN : OK);
        List<String> settings =
                new ArrayList<>(route(0, "a", "lb://service-a", "/a/**", ".name=Retry", "AddRequestHeader=X-B, 2"));
        settings.add(WEBFLUX + "routes[0].filters[0].args.retries=4");
        settings.add(WEBFLUX + "routes[0].filters[0].args.methods=GET,POST");
        try (TwoGateways both = gateways(settings)) {
            both.same(backend, GET);
            both.same(backend, POST);
            backend.answers(DOWN);
            both.same(backend, GET);
            both.same(backend, POST);
            both.assertNothingLeft(backend);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Limited {

        @Bean
        RateLimiter<Object> everySecondCall() {
            AtomicInteger calls = new AtomicInteger();
            return new RateLimiter<>() {
                @Override
                public Mono<Response> isAllowed(String route, String id) {
                    return Mono.delay(Duration.ofMillis(1))
                            .map(tick -> new Response(
                                    calls.getAndIncrement() % 2 == 0, Map.of("X-RateLimit-Remaining", "1")));
                }

                @Override
                public Map<String, Object> getConfig() {
                    return Map.of();
                }

                @Override
                public Class<Object> getConfigClass() {
                    return Object.class;
                }

                @Override
                public Object newConfig() {
                    return new Object();
                }
            };
        }

        @Bean
        KeyResolver oneKey() {
            return exchange -> Mono.just("key");
        }
    }

    @Test
    void a_rate_limiter_that_answers_from_another_thread() throws IOException {
        try (TwoGateways both =
                gateways(Limited.class, route(0, "a", "lb://service-a", "/a/**", ".name=RequestRateLimiter"))) {
            for (int i = 0; i < 4; i++) {
                both.same(backend, GET);
            }
        }
    }

    @Test
    void retry_takes_a_late_answer_for_what_the_framework_takes_it() throws IOException {
        backend.answers(ScriptedBackend.HOLD);
        List<String> settings = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**", "Retry=2"));
        settings.add(WEBFLUX + "httpclient.response-timeout=200ms");
        try (TwoGateways both = gateways(settings)) {
            assertThat(both.ask(GET))
                    .satisfies(answers -> assertThat(answers.stock().start()).contains(" 504 "))
                    .satisfies(answers -> assertThat(answers.lean().start()).contains(" 504 "));
            assertThat(backend.calls()).as("three tries of each").hasSize(6);
            both.assertNothingLeft(backend);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithFunction {

        @Bean
        Function<String, String> loud() {
            return text -> text + "!";
        }
    }

    /** Its filter stands between the address and the load balancer. */
    @Test
    void functions_stand_beside_services() throws IOException {
        List<String> settings = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**"));
        settings.addAll(route(1, "b", backend.url(), "/b/**"));
        settings.addAll(route(2, "loud", "fn://loud", "/loud"));
        try (TwoGateways both = gateways(WithFunction.class, settings)) {
            assertThat(both.lean.getBeansOfType(FunctionRoutingFilter.class)).hasSize(1);
            both.assertLean("a", "b");
            assertThat(TwoGateways.isLean(both.lean, "loud")).isFalse();
            both.same(backend, GET);
            both.same(backend, GET.replace("/a/", "/b/"));
        }
    }

    @Test
    void cors_is_the_framework_s() throws IOException {
        String key = WEBFLUX + "globalcors.cors-configurations.[/**].";
        try (TwoGateways both = gateways(
                route(0, "a", "lb://service-a", "/a/**"),
                key + "allowed-origins=http://b",
                key + "allowed-methods=GET,POST",
                key + "exposed-headers=X-Own")) {
            both.same(backend, "OPTIONS /a/b HTTP/1.1|Host: a|Origin: http://b|Access-Control-Request-Method: POST||");
            both.same(backend, "OPTIONS /a/b HTTP/1.1|Host: a|Origin: http://c|Access-Control-Request-Method: POST||");
            both.same(backend, "GET /a/b HTTP/1.1|Host: a|Origin: http://b||");
            both.same(backend, "POST /a/b HTTP/1.1|Host: a|Origin: http://c|Content-Length: 3||abc");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithFallback {

        @Bean
        RouterFunction<ServerResponse> fallback() {
            return RouterFunctions.route()
                    .GET("/fallback", request -> ServerResponse.ok().bodyValue("instead"))
                    .POST(
                            "/fallback",
                            request -> request.bodyToMono(String.class)
                                    .flatMap(body -> ServerResponse.ok().bodyValue("instead of " + body)))
                    .build();
        }
    }

    @Test
    void a_fallback_gets_the_call_and_its_body() throws IOException {
        List<String> settings = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**", ".name=CircuitBreaker"));
        settings.add(WEBFLUX + "routes[0].filters[0].args.name=a");
        settings.add(WEBFLUX + "routes[0].filters[0].args.fallbackUri=forward:/fallback");
        settings.add(WEBFLUX + "routes[0].filters[0].args.statusCodes[0]=503");
        try (TwoGateways both = gateways(WithFallback.class, settings)) {
            both.same(backend, GET);
            both.same(backend, POST);
            backend.answers(DOWN);
            both.same(backend, GET);
            both.same(backend, POST);
            backend.answers("");
            both.same(backend, POST);
            both.assertNothingLeft(backend);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class OwnHeaders {

        @Bean
        HttpHeadersFilter own() {
            return new HttpHeadersFilter() {
                @Override
                public HttpHeaders filter(HttpHeaders input, ServerWebExchange exchange) {
                    HttpHeaders more = new HttpHeaders();
                    input.forEach(more::addAll);
                    more.add("X-Filtered", "" + exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR));
                    return more;
                }

                @Override
                public boolean supports(Type type) {
                    return true;
                }
            };
        }
    }

    @Test
    void filters_of_headers_run_all() throws IOException {
        try (TwoGateways both = gateways(OwnHeaders.class, route(0, "a", "lb://service-a", "/a/**"))) {
            both.same(backend, GET);
            both.same(backend, "GET /a/b HTTP/1.1|Host: a|Connection: X-A|X-A: 1|X-Forwarded-For: b||");
            both.same(backend, POST);
        }
    }

    @Test
    void forwarded_headers_of_a_trusted_proxy() throws IOException {
        try (TwoGateways both = gateways(
                route(0, "a", "lb://service-a", "/a/**", "StripPrefix=1"),
                WEBFLUX + "trusted-proxies=127\\.0\\.0\\.1")) {
            backend.calls();
            Function<RawMessage, List<String>> headers = call -> call.headers().stream()
                    .map(header -> header.replace("" + both.stockPort(), "P").replace("" + both.leanPort(), "P"))
                    .map(header -> header.replaceAll("for=\"127.0.0.1:\\d+\"", "for"))
                    .toList();
            both.ask("GET /a/b HTTP/1.1|Host: a|X-Forwarded-For: 127.0.0.1|X-Forwarded-Prefix: /p||");
            List<RawMessage> calls = backend.calls();
            assertThat(headers.apply(calls.get(0))).anyMatch(header -> header.startsWith("x-forwarded-prefix"));
            assertThat(headers.apply(calls.get(1))).isEqualTo(headers.apply(calls.get(0)));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class OtherBodies {

        @Bean
        RouteLocator bodies(RouteLocatorBuilder routes) {
            return routes.routes()
                    .route(
                            "a",
                            route -> route.path("/a/**")
                                    .filters(filters -> filters.modifyRequestBody(
                                                    String.class,
                                                    String.class,
                                                    (exchange, body) -> Mono.just("<" + body + ">"))
                                            .modifyResponseBody(
                                                    String.class,
                                                    String.class,
                                                    (exchange, body) -> Mono.just("(" + body + ")"))
                                            .rewritePath("/a/(?<rest>.*)", "/${rest}"))
                                    .uri("lb://service-a"))
                    .build();
        }
    }

    @Test
    void filters_that_change_bodies() throws IOException {
        try (TwoGateways both = gateways(OtherBodies.class, List.of())) {
            both.same(backend, POST);
            both.same(backend, "POST /a/b HTTP/1.1|Host: a|Transfer-Encoding: chunked||3|abc|2|de|0||");
            both.same(backend, GET);
            both.same(backend, "GET /a/b HTTP/1.1|Host: a|Content-Length: 3||abc");
            both.assertNothingLeft(backend);
        }
    }

    @Test
    void the_load_balancer_s_cookie() throws IOException {
        try (TwoGateways both = gateways(
                route(0, "a", "lb://service-a", "/a/**"),
                "spring.cloud.loadbalancer.sticky-session.add-service-instance-cookie=true",
                "spring.cloud.loadbalancer.configurations=request-based-sticky-session",
                "spring.cloud.discovery.client.simple.instances.service-a[0].instance-id=one")) {
            both.same(backend, "GET /a/b HTTP/1.1|Host: a|Cookie: c=d||");
            assertThat(both.ask(GET).lean().body()).isEqualTo("hello");
            assertThat(backend.calls())
                    .allSatisfy(call ->
                            assertThat(call.headers()).anyMatch(header -> header.contains("sc-lb-instance-id")));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Listening {

        @Bean
        Events events() {
            return new Events(new ConcurrentLinkedQueue<>());
        }
    }

    record Events(Queue<String> seen)
            implements LoadBalancerLifecycle<RequestDataContext, ResponseData, ServiceInstance> {

        @Override
        public void onStart(Request<RequestDataContext> request) {
            seen.add("start " + request.getContext().getClientRequest().getUrl().getPath());
        }

        @Override
        public void onStartRequest(Request<RequestDataContext> request, Response<ServiceInstance> response) {
            seen.add("request " + response.hasServer());
        }

        @Override
        public void onComplete(CompletionContext<ResponseData, ServiceInstance, RequestDataContext> end) {
            seen.add(end.status() + " "
                    + (end.getClientResponse() == null
                            ? ""
                            : end.getClientResponse().getHttpStatus()));
        }
    }

    @Test
    void listeners_of_the_load_balancer_hear_of_each_choice() throws IOException {
        try (TwoGateways both = gateways(Listening.class, route(0, "a", "lb://service-a", "/a/**"))) {
            both.same(backend, GET);
            backend.answers("");
            both.ask(GET);
            assertThat(both.lean.getBean(Events.class).seen()).hasSizeGreaterThan(4);
            assertThat(List.copyOf(both.lean.getBean(Events.class).seen()))
                    .isEqualTo(List.copyOf(both.stock.getBean(Events.class).seen()));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Telling {

        /** Without an order: between the load balancer and the call. */
        @Bean
        GlobalFilter telling() {
            return (exchange, chain) -> chain.filter(exchange.mutate()
                    .request(request -> request.header(
                                    "X-Url", attribute(exchange, ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR))
                            .header(
                                    "X-Before",
                                    attribute(exchange, ServerWebExchangeUtils.GATEWAY_ORIGINAL_REQUEST_URL_ATTR)))
                    .build());
        }

        private static String attribute(ServerWebExchange exchange, String name) {
            return String.valueOf((Object) exchange.getAttribute(name)).replaceAll("\\s", "");
        }
    }

    @Test
    void a_filter_between_load_balancer_and_call_sees_the_addresses() throws IOException {
        try (TwoGateways both = gateways(Telling.class, route(0, "a", "lb://service-a", "/a/**", "StripPrefix=1"))) {
            for (TwoGateways.Answers ignored : List.of(both.ask(GET))) {
                List<List<String>> calls = backend.calls().stream()
                        .map(call -> call.headers().stream()
                                .map(header -> header.replace("" + both.stockPort(), "P")
                                        .replace("" + both.leanPort(), "P"))
                                .toList())
                        .toList();
                assertThat(calls.get(0)).anyMatch(header -> header.contains("lb://service-a/b"));
                assertThat(calls.get(1)).isEqualTo(calls.get(0));
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Canary {

        /** Puts another route in the place of the matching one. */
        @Bean
        GlobalFilter canary() {
            return (exchange, chain) -> {
                Route route = exchange.getRequiredAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
                URI url = exchange.getRequiredAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR);
                exchange.getAttributes()
                        .put(
                                ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR,
                                URI.create(url.toString().replace("/b", "/canary")));
                exchange.getAttributes()
                        .put(
                                ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR,
                                Route.async(route.getId() == null ? null : definition(route))
                                        .predicate(e -> true)
                                        .build());
                return chain.filter(exchange);
            };
        }

        private static org.springframework.cloud.gateway.route.RouteDefinition definition(Route route) {
            var definition = new org.springframework.cloud.gateway.route.RouteDefinition();
            definition.setId("canary");
            definition.setUri(route.getUri());
            return definition;
        }
    }

    @Test
    void a_filter_that_changes_route_and_address() throws IOException {
        try (TwoGateways both = gateways(Canary.class, route(0, "a", "lb://service-a", "/a/**"))) {
            both.same(backend, GET);
            assertThat(both.ask(GET).lean().body()).isEqualTo("hello");
            assertThat(backend.calls())
                    .allSatisfy(call -> assertThat(call.start()).contains("/canary"));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Relay {

        /** As TokenRelay does: a token that comes from somewhere else, then a changed call. */
        @Bean
        GlobalFilter relay() {
            return (exchange, chain) -> Mono.delay(Duration.ofMillis(1))
                    .map(tick -> exchange.mutate()
                            .request(request -> request.headers(headers -> headers.setBearerAuth("token")))
                            .build())
                    .flatMap(chain::filter);
        }
    }

    @Test
    void a_token_that_comes_from_another_thread() throws IOException {
        try (TwoGateways both = gateways(Relay.class, route(0, "a", "lb://service-a", "/a/**"))) {
            both.same(backend, GET);
            both.same(backend, POST);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class UnsavedSession {

        /** As a session that cannot be saved: the answer fails before its head goes out, when much of its body is there. */
        @Bean
        GlobalFilter unsaved() {
            return (exchange, chain) -> {
                exchange.getResponse()
                        .beforeCommit(() -> Mono.delay(Duration.ofMillis(100))
                                .then(Mono.error(new ResponseStatusException(HttpStatus.BAD_GATEWAY))));
                return chain.filter(exchange);
            };
        }
    }

    @Test
    void an_answer_that_fails_before_its_head_goes_out() throws IOException {
        String inParts = "one" + ScriptedBackend.PAUSE + "two" + ScriptedBackend.PAUSE + "three";
        String whole = "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n" + inParts + ScriptedBackend.KEEP;
        String half = "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n" + inParts + ScriptedBackend.HOLD;
        CountedLeaks.take();
        try (TwoGateways both = gateways(UnsavedSession.class, route(0, "a", "lb://service-a", "/a/**"))) {
            for (String answer : List.of(OK, whole, half, whole, half)) {
                backend.answers(answer);
                TwoGateways.Answers answers = both.ask("GET /a/b HTTP/1.1|Host: a||");
                assertThat(answers.lean().start()).isEqualTo(answers.stock().start());
            }
            both.assertNothingLeft(backend);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class LateFilter {

        /** Goes on by another thread when the whole answer is there. */
        @Bean
        GlobalFilter late() {
            return new At(
                    5, rest -> rest.then(Mono.delay(Duration.ofMillis(50))).then());
        }

        @Bean
        AtomicInteger errors() {
            return new AtomicInteger();
        }

        @Bean
        GlobalFilter countingErrors(AtomicInteger errors) {
            return new At(-2, rest -> rest.doOnError(error -> errors.incrementAndGet()));
        }

        private record At(int getOrder, Function<Mono<Void>, Mono<Void>> change) implements GlobalFilter, Ordered {
            @Override
            public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
                return change.apply(chain.filter(exchange));
            }
        }
    }

    @Test
    void a_filter_that_takes_its_time_after_the_answer_came() throws IOException {
        try (TwoGateways both = gateways(LateFilter.class, route(0, "a", "lb://service-a", "/a/**"))) {
            both.same(backend, GET);
            both.same(backend, POST);
            assertThat(both.ask(GET).lean().body()).isEqualTo("hello");
            backend.answers("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\none" + ScriptedBackend.PAUSE + "two"
                    + ScriptedBackend.KEEP);
            both.same(backend, GET);
            both.assertNothingLeft(backend);
            assertThat(both.lean.getBean(AtomicInteger.class)).hasValue(0);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class CountedCommits {

        @Bean
        AtomicInteger commits() {
            return new AtomicInteger();
        }

        @Bean
        GlobalFilter counting(AtomicInteger commits) {
            return (exchange, chain) -> {
                exchange.getResponse().beforeCommit(() -> Mono.fromRunnable(commits::incrementAndGet));
                return chain.filter(exchange);
            };
        }
    }

    @Test
    void a_client_that_leaves_before_the_body_comes_commits_no_answer() throws Exception {
        try (TwoGateways both = gateways(CountedCommits.class, route(0, "a", "lb://service-a", "/a/**"))) {
            both.same(backend, GET);
            backend.answers("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n" + ScriptedBackend.HOLD);
            for (int port : List.of(both.stockPort(), both.leanPort())) {
                for (int i = 0; i < 10; i++) {
                    await().until(() -> backend.held() == 0);
                    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
                        client.getOutputStream().write(TwoGateways.bytes(GET).getBytes(StandardCharsets.ISO_8859_1));
                        await().until(() -> backend.held() == 1);
                        Thread.sleep(50); // The gateway has the head then.
                    }
                }
            }
            both.assertNothingLeft(backend);
            assertThat(both.stock.getBean(AtomicInteger.class)).hasValue(1);
            assertThat(both.lean.getBean(AtomicInteger.class)).hasValue(1);
        }
    }

    @Test
    void limits_of_time_and_missing_instances() throws IOException {
        List<String> settings = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**"));
        settings.add(WEBFLUX + "routes[0].metadata.response-timeout=200");
        settings.add(WEBFLUX + "routes[0].metadata.connect-timeout=500");
        settings.addAll(route(1, "none", "lb://service-none", "/none/**"));
        settings.addAll(route(2, "dead", "http://127.0.0.1:1", "/dead/**"));
        try (TwoGateways both = gateways(settings)) {
            both.assertLean("none", "dead");
            backend.answers(ScriptedBackend.HOLD);
            for (String path : List.of("/a/b", "/none/b", "/dead/b")) {
                TwoGateways.Answers answers = both.ask("GET " + path + " HTTP/1.1|Host: a||");
                assertThat(answers.lean().start())
                        .as(path)
                        .isEqualTo(answers.stock().start())
                        .doesNotContain("200");
            }
            both.assertNothingLeft(backend);
        }
    }
}
