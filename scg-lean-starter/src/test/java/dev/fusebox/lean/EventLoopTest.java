package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.WEBFLUX;
import static dev.fusebox.lean.TwoGateways.length;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.testing.RawMessage;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;

/** A call stays on its event loop where pools have no limit, and pools that have one are the framework's. */
@Timeout(120)
class EventLoopTest {

    /** More than event loops, so that each has some. */
    private static final int CALLS = 60;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Watched {

        record Seen(Set<Object> connections, Queue<Boolean> stayed) {

            long moved() {
                return stayed.stream().filter(each -> !each).count();
            }
        }

        @Bean
        Seen seen() {
            return new Seen(ConcurrentHashMap.newKeySet(), new ConcurrentLinkedQueue<>());
        }

        @Bean
        GlobalFilter watching(Seen seen) {
            return (exchange, chain) -> chain.filter(exchange).then(Mono.fromRunnable(() -> {
                Connection service = exchange.getRequiredAttribute(ServerWebExchangeUtils.CLIENT_RESPONSE_CONN_ATTR);
                Connection client = (Connection) NativeCall.of(exchange.getRequest());
                seen.connections().add(service.channel().id());
                seen.stayed()
                        .add(service.channel().eventLoop() == client.channel().eventLoop());
            }));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class CountedWrites {

        @Bean
        AtomicInteger flushes() {
            return new AtomicInteger();
        }

        @Bean
        GlobalFilter counting(AtomicInteger flushes) {
            return (exchange, chain) -> {
                Connection client = (Connection) NativeCall.of(exchange.getRequest());
                client.channel().pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
                    private boolean hasWritten;

                    @Override
                    public void write(ChannelHandlerContext context, Object part, ChannelPromise promise) {
                        hasWritten = true;
                        context.write(part, promise);
                    }

                    @Override
                    public void flush(ChannelHandlerContext context) {
                        if (hasWritten) {
                            flushes.incrementAndGet();
                        }
                        hasWritten = false;
                        context.flush();
                    }
                });
                return chain.filter(exchange);
            };
        }
    }

    @Test
    void head_and_body_of_a_small_answer_go_out_at_once() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(
                        CountedWrites.class,
                        backend.url(),
                        route(0, "a", "lb://service-a", "/a/**").toArray(String[]::new))) {
            backend.answers("HTTP/1.1 200 OK\r\n" + length("hello") + ScriptedBackend.KEEP);
            both.assertLean("a");
            for (int i = 0; i < CALLS; i++) {
                both.same(backend, "GET /a/b HTTP/1.1|Host: a||");
            }
            assertThat(both.stock.getBean(AtomicInteger.class).get())
                    .as("flushes of stock")
                    .isGreaterThanOrEqualTo(2 * CALLS);
            // Its body may come a moment later than its head.
            assertThat(both.lean.getBean(AtomicInteger.class).get())
                    .as("flushes of lean")
                    .isLessThan(CALLS + CALLS / 4);
        }
    }

    private static Watched.Seen seen(ConfigurableApplicationContext gateway, int port) throws IOException {
        for (int i = 0; i < CALLS; i++) {
            RawMessage.ask(port, TwoGateways.bytes("GET /a/b HTTP/1.1|Host: a||"));
        }
        Watched.Seen seen = gateway.getBean(Watched.Seen.class);
        // The client has its answer before the filter has seen the call's end.
        await().untilAsserted(() -> assertThat(seen.stayed()).hasSize(CALLS));
        return seen;
    }

    private static void withPool(Check check, String... settings) throws IOException {
        withPool(Watched.class, check, settings);
    }

    private static void withPool(Class<?> application, Check check, String... settings) throws IOException {
        List<String> all = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**"));
        all.addAll(List.of(settings));
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(application, backend.url(), all.toArray(String[]::new))) {
            backend.answers("HTTP/1.1 200 OK\r\n" + length("hello") + ScriptedBackend.KEEP);
            both.assertLean("a");
            check.run(seen(both.stock, both.stockPort()), seen(both.lean, both.leanPort()));
        }
    }

    interface Check {

        void run(Watched.Seen stock, Watched.Seen lean);
    }

    @Test
    void a_call_stays_on_the_loop_of_its_client() throws IOException {
        withPool((stock, lean) -> {
            assertThat(stock.moved()).as("calls that went to another loop").isPositive();
            assertThat(lean.moved()).as("calls that went to another loop").isZero();
            assertThat(lean.connections().size())
                    .as("connections")
                    .isGreaterThan(1)
                    .isLessThanOrEqualTo(2 * Math.max(4, Runtime.getRuntime().availableProcessors()));
        });
    }

    /** Of one pool most calls get a connection of another loop. */
    @Test
    void a_pool_with_a_limit_is_one() throws IOException {
        withPool(
                (stock, lean) -> assertThat(lean.moved()).isPositive(),
                WEBFLUX + "httpclient.pool.type=fixed",
                WEBFLUX + "httpclient.pool.max-connections=10");
    }

    @Test
    void a_pool_that_is_measured_is_one() throws IOException {
        withPool((stock, lean) -> assertThat(lean.moved()).isPositive(), WEBFLUX + "httpclient.pool.metrics=true");
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Watched.class)
    static class Measured {

        @Bean
        HttpClientCustomizer meters() {
            return client -> client.metrics(true, path -> "all");
        }
    }

    /** Its meters of connections are those of one pool. */
    @Test
    void a_client_that_the_application_measures_has_one_pool() throws IOException {
        withPool(Measured.class, (stock, lean) -> assertThat(lean.moved()).isPositive());
    }
}
