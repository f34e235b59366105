package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.WEBFLUX;
import static dev.fusebox.lean.TwoGateways.length;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.testing.RawMessage;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.ReactiveLoadBalancerClientFilter;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.cloud.loadbalancer.annotation.LoadBalancerClient;
import org.springframework.cloud.loadbalancer.core.ReactorServiceInstanceLoadBalancer;
import org.springframework.cloud.loadbalancer.core.RoundRobinLoadBalancer;
import org.springframework.cloud.loadbalancer.support.ServiceInstanceListSuppliers;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import reactor.core.publisher.Mono;

/** Clients, load balancers and filters that an application puts in the place of the framework's own. */
@Timeout(60)
class OwnClientsTest {

    private static final String CALL =
            "GET /a/b HTTP/1.1|Host: a|X-Token: client|X-Internal: 1|X-Configured: client|Accept-Encoding: identity||";

    private ScriptedBackend backend;

    @BeforeEach
    void start() throws IOException {
        backend = new ScriptedBackend();
        backend.answers("HTTP/1.1 200 OK\r\n" + length("hello") + ScriptedBackend.KEEP);
    }

    @AfterEach
    void stop() throws IOException {
        backend.close();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Customized {

        /** As a gateway signs its calls, and as the agents of tracing write their headers. */
        @Bean
        HttpClientCustomizer signing() {
            return client -> client.headers(
                            headers -> headers.set("X-Configured", "gateway").set("Host", "elsewhere"))
                    .doOnRequest((request, connection) -> {
                        request.header("X-Token", "gateway");
                        request.requestHeaders().remove("X-Internal");
                    });
        }
    }

    /** Where this fails the client library's version is a new one, of which {@code DifferentialTest} must see both ways. */
    @Test
    void calls_without_a_body_are_sent_without_one() {
        assertThat(LeanRouting.BARE).hasSize(3);
    }

    @Test
    void what_customizers_of_the_client_set_and_remove_holds() throws IOException {
        List<String> settings = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**"));
        settings.addAll(route(1, "b", "lb://service-a", "/b/**", "AddRequestHeader=X-B, 2", "PreserveHostHeader"));
        settings.add(WEBFLUX + "httpclient.compression=true");
        try (TwoGateways both = TwoGateways.of(Customized.class, backend.url(), settings.toArray(String[]::new))) {
            both.assertLean("a", "b");
            for (String call : List.of(CALL, CALL.replace("/a/b", "/b/b"))) {
                both.same(backend, call);

                RawMessage.ask(both.leanPort(), TwoGateways.bytes(call));
                assertThat(backend.calls())
                        .singleElement()
                        .satisfies(seen -> assertThat(seen.headers().toString().toLowerCase(java.util.Locale.ROOT))
                                .contains("x-token: gateway", "x-configured: gateway")
                                .doesNotContain("x-token: client", "x-internal"));
            }
        }
    }

    /** It must be used as it is, although another list of instances is there. */
    @LoadBalancerClient(name = "service-a", configuration = OwnBalancer.class)
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Balanced {}

    static class OwnBalancer {

        @Bean
        ReactorServiceInstanceLoadBalancer own(Environment environment) {
            URI own = URI.create(environment.getRequiredProperty("own.backend"));
            return new RoundRobinLoadBalancer(
                    ServiceInstanceListSuppliers.toProvider(
                            "service-a",
                            new DefaultServiceInstance("own", "service-a", own.getHost(), own.getPort(), false)),
                    "service-a");
        }
    }

    @Test
    void a_load_balancer_of_the_application_with_another_list_is_asked() throws IOException {
        List<String> settings = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**"));
        settings.add("own.backend=" + backend.url());
        try (TwoGateways both = TwoGateways.of(Balanced.class, "http://127.0.0.1:1", settings.toArray(String[]::new))) {
            both.assertLean("a");

            both.same(backend, CALL);

            assertThat(both.ask(CALL).lean().start()).contains(" 200 ");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class OwnFilter {

        /** Where the framework's filter would stand, which is switched off. */
        @Bean
        GlobalFilter balancing(Environment environment) {
            return new OwnBalancing(URI.create(environment.getRequiredProperty("own.backend")));
        }
    }

    record OwnBalancing(URI backend) implements GlobalFilter, Ordered {

        @Override
        public Mono<Void> filter(
                org.springframework.web.server.ServerWebExchange exchange,
                org.springframework.cloud.gateway.filter.GatewayFilterChain chain) {
            URI url = exchange.getRequiredAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR);
            if (url.getScheme().equals("lb")) {
                exchange.getAttributes()
                        .put(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR, backend.resolve(url.getPath()));
            }
            return chain.filter(exchange);
        }

        @Override
        public int getOrder() {
            return ReactiveLoadBalancerClientFilter.LOAD_BALANCER_CLIENT_FILTER_ORDER + 1;
        }
    }

    @Test
    void where_the_framework_does_not_balance_lean_does_not() throws IOException {
        List<String> settings = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**"));
        settings.add("own.backend=" + backend.url());
        settings.add(WEBFLUX + "global-filter.reactive-load-balancer-client.enabled=false");
        try (TwoGateways both =
                TwoGateways.of(OwnFilter.class, "http://127.0.0.1:1", settings.toArray(String[]::new))) {
            both.assertLean("a");

            both.same(backend, CALL);

            assertThat(both.ask(CALL).lean().start()).contains(" 200 ");
        }
    }

    @Test
    void a_compressed_answer_is_framed_as_the_framework_frames_it() throws IOException {
        backend.answers("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n" + length("[" + "1,".repeat(2000) + "1]")
                + ScriptedBackend.KEEP);
        List<String> settings = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**"));
        settings.add("server.compression.enabled=true");
        try (TwoGateways both = TwoGateways.of(backend.url(), settings.toArray(String[]::new))) {
            both.assertLean("a");
            String call = CALL.replace("identity", "gzip");

            TwoGateways.Answers answers = both.ask(call);

            assertThat(answers.stock().headers().toString()).containsIgnoringCase("gzip");
            assertThat(answers.lean().headers()).isEqualTo(answers.stock().headers());
        }
    }

    @Test
    void a_gateway_whose_configuration_is_excluded_starts() {
        try (var gateway = TwoGateways.start(
                TwoGateways.Bare.class,
                List.of(
                        "management.tracing.enabled=false",
                        WEBFLUX + "metrics.enabled=false",
                        "spring.autoconfigure.exclude=org.springframework.cloud.gateway.config.GatewayAutoConfiguration"))) {
            assertThat(gateway.isRunning()).isTrue();
        }
    }
}
