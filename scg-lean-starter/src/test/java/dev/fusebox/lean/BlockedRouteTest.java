package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.length;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/** What keeps a route from being lean, and that its calls then pass what they pass without the starter. */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class BlockedRouteTest {

    private static final String GET = "GET /a/b HTTP/1.1|Host: a||";

    private static void blocked(Class<?> application, CapturedOutput log, String reason, String... settings)
            throws IOException {
        List<String> properties = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**"));
        properties.addAll(List.of(settings));
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(application, backend.url(), properties.toArray(String[]::new))) {
            backend.answers("HTTP/1.1 200 OK\r\n" + length("hello") + ScriptedBackend.KEEP);
            both.same(backend, GET);
            both.same(backend, GET);
            assertThat(TwoGateways.isLean(both.lean, "a")).isFalse();
            assertThat(log.getOut().split("Route a is not lean"))
                    .as("told once")
                    .hasSize(2);
            assertThat(log).contains(reason);
        }
    }

    record Between(Queue<String> chains) implements GlobalFilter, Ordered {

        @Override
        public int getOrder() {
            return 10_100;
        }

        @Override
        public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
            chains.add(chain.getClass().getName());
            return chain.filter(exchange);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithBetween {

        static final Queue<String> CHAINS = new ConcurrentLinkedQueue<>();

        @Bean
        GlobalFilter between() {
            return new Between(CHAINS);
        }
    }

    @Test
    void a_filter_between_address_and_load_balancer(CapturedOutput log) throws IOException {
        blocked(WithBetween.class, log, "stands between the address and the load balancer");

        assertThat(WithBetween.CHAINS)
                .hasSize(4)
                .allMatch(chain -> chain.startsWith(FilteringWebHandler.class.getName()));
    }

    static final class OwnRouting extends NettyRoutingFilter {

        OwnRouting(
                HttpClient client, ObjectProvider<List<HttpHeadersFilter>> headers, HttpClientProperties properties) {
            super(client, headers, properties);
        }

        @Override
        public int getOrder() {
            return super.getOrder() - 3;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithOwnRouting {

        @Bean
        OwnRouting ownRouting(
                HttpClient client, ObjectProvider<List<HttpHeadersFilter>> headers, HttpClientProperties properties) {
            return new OwnRouting(client, headers, properties);
        }
    }

    @Test
    void a_subclass_of_the_routing_filter(CapturedOutput log) throws IOException {
        blocked(WithOwnRouting.class, log, "is a subclass of NettyRoutingFilter");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithOwnBean {

        @Bean
        NettyRoutingFilter ownRoutingFilter(
                ObjectProvider<List<HttpHeadersFilter>> headers, HttpClientProperties properties) {
            return new NettyRoutingFilter(HttpClient.create(), headers, properties);
        }

        @Bean
        NettyWriteResponseFilter ownWriteFilter(ObjectProvider<List<HttpHeadersFilter>> headers) {
            return new NettyWriteResponseFilter(List.of(), headers);
        }
    }

    /** With its own client, of which the starter knows nothing. */
    @Test
    void a_routing_filter_that_the_application_makes(CapturedOutput log) throws IOException {
        blocked(
                WithOwnBean.class,
                log,
                "the application makes NettyWriteResponseFilter itself",
                TwoGateways.WEBFLUX + "global-filter.netty-routing.enabled=false");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithOwnHandler {

        @Bean
        FilteringWebHandler own(List<GlobalFilter> filters) {
            return new FilteringWebHandler(filters, true);
        }
    }

    @Test
    void an_own_handler_comes_first() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(WithOwnHandler.class, backend.url())) {
            assertThat(both.lean.getBean(FilteringWebHandler.class).getClass()).isEqualTo(FilteringWebHandler.class);
        }
    }

    @Test
    void nothing_of_it_is_in_an_application_that_switches_it_off() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(backend.url())) {
            assertThat(both.stock.getBeansOfType(Object.class).values())
                    .noneMatch(bean -> bean.getClass().getName().startsWith("dev.fusebox.lean.Lean"));
            assertThat(both.stock.getBean(FilteringWebHandler.class)).isNotInstanceOf(LeanHandler.class);
            assertThat(both.lean.getBean(FilteringWebHandler.class)).isInstanceOf(LeanHandler.class);
        }
    }

    @Test
    void classes_that_an_agent_has_woven_are_seen() {
        assertThat(LeanRoutes.isWoven(NettyRoutingFilter.class)).isFalse();
        assertThat(LeanRoutes.isWoven(org.apache.skywalking.apm.agent.core.plugin.interceptor.enhance.Woven.class))
                .isTrue();
    }
}
