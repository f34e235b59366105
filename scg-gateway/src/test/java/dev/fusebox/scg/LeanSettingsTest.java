package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.testing.RawBackend;
import dev.fusebox.testing.RawMessage;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.CachingRouteLocator;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionWriter;
import reactor.core.publisher.Mono;

/** Settings of an application under which a lean gateway must do as a usual one does. */
@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class LeanSettingsTest {

    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    static final String TEAPOT = "HTTP/1.1 418 Teapot\r\nContent-Length: 3\r\nX-Own: 1\r\n\r\ntea";

    RawBackend serviceA;

    @BeforeEach
    void start() throws IOException {
        serviceA = new RawBackend();
    }

    @AfterEach
    void stop() throws IOException {
        serviceA.close();
    }

    private Gateway lean(String... settings) {
        return Gateway.before(
                serviceA.url(),
                Stream.concat(Stream.of("spring.profiles.include=lean"), Stream.of(settings))
                        .toArray(String[]::new));
    }

    /** In place of the gateway's own. */
    private static String[] route(String... settings) {
        String route = "spring.cloud.gateway.server.webflux.routes[0].";
        return Stream.concat(Stream.of("id=a", "uri=lb://service-a", "predicates[0]=Path=/a/**"), Stream.of(settings))
                .map(setting -> route + setting)
                .toArray(String[]::new);
    }

    private RawMessage get(int port, String path) {
        try {
            return RawMessage.ask(port, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private void onBoth(String[] settings, BiConsumer<Gateway, String> test) {
        try (Gateway usual = Gateway.before(serviceA.url(), settings)) {
            test.accept(usual, "usual");
        }
        try (Gateway lean = lean(settings)) {
            test.accept(lean, "lean");
        }
    }

    @Test
    void a_filter_that_it_does_not_know_works(CapturedOutput log) {
        serviceA.answers(OK);
        try (Gateway gateway = lean(route("filters[0]=StripPrefix=1", "filters[1]=AddRequestHeader=X-Own, 1"))) {
            assertThat(get(gateway.port(), "/a/b").body()).isEqualTo("hello");
        }
        assertThat(serviceA.calls()).singleElement().satisfies(call -> {
            assertThat(call.start()).isEqualTo("GET /b HTTP/1.1");
            assertThat(call.headers()).contains("x-own: 1");
        });
        assertThat(log).contains("Route a is lean");
    }

    @Test
    void a_base_path_belongs_to_the_routes(CapturedOutput log) {
        serviceA.answers(OK);
        onBoth(new String[] {"spring.webflux.base-path=/v0"}, (gateway, which) -> {
            assertThat(get(gateway.port(), "/v0/v1/routea/b").body()).as(which).isEqualTo("hello");
            assertThat(get(gateway.port(), "/v1/routea/b").start()).as(which).contains("404");
        });
        List<RawMessage> calls = serviceA.calls();
        assertThat(calls).hasSize(2);
        assertThat(calls.get(1)).isEqualTo(calls.get(0));
        assertThat(log).contains("Route service-a is lean");
    }

    @Test
    void the_actuator_on_its_own_port_has_no_routes() throws IOException {
        int port = freePort();
        onBoth(new String[] {"management.server.port=" + port}, (gateway, which) -> {
            assertThat(get(port, "/v1/routea/b").start()).as(which).contains("404");
            assertThat(get(port, "/actuator/health").start()).as(which).contains("200");
        });
        assertThat(serviceA.calls()).isEmpty();
    }

    @Test
    void a_status_that_counts_as_a_failure_is_one(CapturedOutput log) {
        serviceA.answers(TEAPOT);
        String[] settings =
                route("filters[0].name=CircuitBreaker", "filters[0].args.name=a", "filters[0].args.statusCodes[0]=418");
        onBoth(settings, (gateway, which) -> {
            RawMessage answer = get(gateway.port(), "/a/b");
            assertThat(answer.start()).as(which).contains("500");
            assertThat(answer.body()).as(which).contains("Internal Server Error");
            assertThat(answer.headers()).as(which).contains("x-own: 1");
        });
        assertThat(log).contains("Route a is lean");
    }

    @Test
    void routes_that_come_later_are_lean_too(CapturedOutput log) {
        serviceA.answers(OK);
        RouteDefinition route = new RouteDefinition();
        route.setId("later");
        route.setUri(URI.create("lb://service-a"));
        route.setPredicates(List.of(new PredicateDefinition("Path=/later/**")));
        route.setFilters(List.of(new FilterDefinition("StripPrefix=1")));
        try (Gateway gateway = lean()) {
            assertThat(get(gateway.port(), "/later/b").start()).contains("404");

            RouteDefinitionWriter routes = gateway.bean(RouteDefinitionWriter.class);
            routes.save(Mono.just(route)).block();
            gateway.bean(CachingRouteLocator.class).onApplicationEvent(new RefreshRoutesEvent(this));
            await().until(() -> get(gateway.port(), "/later/b").body().equals("hello"));
            assertThat(log).contains("Route later is lean");

            routes.delete(Mono.just("later")).block();
            gateway.bean(CachingRouteLocator.class).onApplicationEvent(new RefreshRoutesEvent(this));
            await().until(() -> get(gateway.port(), "/later/b").start().contains("404"));
        }
    }
}
