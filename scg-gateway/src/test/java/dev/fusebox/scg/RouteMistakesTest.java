package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fusebox.limits.LimitPublisher;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** What {@code fusebox lint} says of filters (FB032, FB041, FB061, FB062) and of the JVM (FB065), on a gateway; beside it the settings on which it is silent. */
class RouteMistakesTest {

    private static final String ROUTE = "spring.cloud.gateway.server.webflux.routes[0].";
    private static final String CIRCUIT_BREAKER = "filters[1]=CircuitBreaker=orders";
    private static final String TRY = "spring.cloud.gateway.server.webflux.httpclient.response-timeout=600ms";
    private static final String ALL_TRIES = "resilience4j.timelimiter.configs.default.timeout-duration=1s";

    private final AtomicInteger requests = new AtomicInteger();
    private final CountDownLatch over = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer backend = server();
    private Gateway gateway;

    @AfterEach
    void stop() {
        if (gateway != null) {
            gateway.close();
        }
        over.countDown();
        backend.stop(0);
        threads.shutdownNow();
    }

    @Test
    void retries_inside_a_circuit_breaker_end_with_its_time_limit() {
        start(CIRCUIT_BREAKER, "filters[2]=Retry=3", TRY, ALL_TRIES);

        gateway.get("/v1/hold");

        assertThat(requests).hasValueLessThan(4);
    }

    @Test
    void where_it_has_time_for_all_of_them_all_happen() {
        start(CIRCUIT_BREAKER, "filters[2]=Retry=3", TRY);

        gateway.get("/v1/hold");

        assertThat(requests).hasValue(4);
    }

    @Test
    void a_post_that_may_be_retried_reaches_the_backend_four_times() {
        start("filters[1].name=Retry", "filters[1].args.methods=POST");

        gateway.post("/v1/broken", "{}");

        assertThat(requests).hasValue(4);
    }

    @Test
    void by_default_a_post_is_not_retried() {
        start("filters[1]=Retry=3");

        gateway.post("/v1/broken", "{}");

        assertThat(requests).hasValue(1);
    }

    @Test
    void named_arguments_of_a_shortcut_are_a_name_and_no_fallback() {
        start("filters[1]=CircuitBreaker=name=orders,fallbackUri=forward:/fallback", ALL_TRIES);

        assertThat(gateway.get("/v1/hold").statusCode()).isEqualTo(504);
        assertThat(circuitBreakers()).containsExactly("name=orders");
    }

    @Test
    void a_second_argument_of_a_shortcut_is_no_fallback_either() {
        start("filters[1]=CircuitBreaker=orders,forward:/fallback", ALL_TRIES);

        assertThat(gateway.get("/v1/hold").statusCode()).isEqualTo(504);
        assertThat(circuitBreakers()).containsExactly("orders");
    }

    @Test
    void spelled_out_they_are_both() {
        start(
                "filters[1].name=CircuitBreaker",
                "filters[1].args.name=orders",
                "filters[1].args.fallbackUri=forward:/fallback",
                ALL_TRIES);

        assertThat(gateway.get("/v1/hold").statusCode()).isEqualTo(503);
        assertThat(circuitBreakers()).containsExactly("orders");
    }

    /** So lint says nothing of it. */
    @Test
    void a_fallback_needs_no_forward() {
        start("filters[1].name=CircuitBreaker", "filters[1].args.fallbackUri=/fallback", ALL_TRIES);

        assertThat(gateway.get("/v1/hold").statusCode()).isEqualTo(503);
    }

    /** Settings are bound by their names, so its setter compares the burst with a rate of 0. */
    @Test
    void a_rate_limiter_takes_a_burst_below_its_rate() throws ClassNotFoundException {
        Class<?> config = Class.forName("org.springframework.cloud.gateway.filter.ratelimit.RedisRateLimiter$Config");
        Binder settings =
                new Binder(new MapConfigurationPropertySource(Map.of("a.replenishRate", 100, "a.burstCapacity", 40)));

        assertThat(settings.bind("a", Bindable.of(config)).get())
                .extracting("replenishRate", "burstCapacity")
                .containsExactly(100, 40L);
    }

    /** {@code fusebox lint} calls it ineffective in a file. */
    @Test
    void event_loops_in_settings_of_spring_are_read_by_nothing() throws JMException {
        start("reactor.netty.ioWorkerCount=1");
        gateway.bean(LimitPublisher.class).refresh();

        ObjectName loops = new ObjectName("dev.fusebox:type=Limit,component=scg-gateway,name=event-loop");
        assertThat(ManagementFactory.getPlatformMBeanServer().getAttribute(loops, "Max"))
                .isEqualTo(Math.max(4, Runtime.getRuntime().availableProcessors()));
    }

    private Stream<String> circuitBreakers() {
        return gateway.bean(CircuitBreakerRegistry.class).getAllCircuitBreakers().stream()
                .map(CircuitBreaker::getName);
    }

    /** With one route; settings that begin with {@code filters} are its own. */
    private void start(String... settings) {
        String url = "http://127.0.0.1:" + backend.getAddress().getPort();
        Stream<String> route = Stream.of(
                        "id=orders", "uri=" + url, "predicates[0]=Path=/v1/**", "filters[0]=StripPrefix=1")
                .map(ROUTE::concat);
        Stream<String> more = Stream.of(settings).map(s -> s.startsWith("filters") ? ROUTE + s : s);
        gateway = Gateway.before(url, Stream.concat(route, more).toArray(String[]::new));
        gateway.post("/v1/warm", ""); // The first call of a cold gateway may run out of time before it is sent.
        requests.set(0);
    }

    /** Never answers at /hold, and with 500 elsewhere. */
    private HttpServer server() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            server.createContext("/", this::answer);
            server.setExecutor(threads);
            server.start();
            return server;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            if (exchange.getRequestURI().getPath().equals("/hold")) {
                over.await();
            }
            exchange.sendResponseHeaders(500, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
