package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.gateway.event.EnableBodyCachingEvent;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Mono;

class BodyCacheTest {

    final BodyCache cache = new BodyCache();

    @BeforeEach
    void a_route_has_a_fallback() {
        cache.onApplicationEvent(new EnableBodyCachingEvent(this, "a"));
    }

    @Test
    void a_call_without_a_body_goes_on_as_it_is() {
        MockServerHttpRequest request = MockServerHttpRequest.get("/hello").build();

        assertThat(goesOnAs(request)).isSameAs(request);
    }

    @Test
    void a_body_is_collected_whether_its_length_is_known_or_not() {
        assertThat(collected(MockServerHttpRequest.post("/echo").header("Content-Length", "4")))
                .isTrue();
        assertThat(collected(MockServerHttpRequest.post("/echo").header("Transfer-Encoding", "chunked")))
                .isTrue();
    }

    private boolean collected(MockServerHttpRequest.BodyBuilder call) {
        MockServerHttpRequest request = call.body("text");
        return goesOnAs(request) != request;
    }

    /** The call that the next filter sees. */
    private ServerHttpRequest goesOnAs(MockServerHttpRequest request) {
        MockServerWebExchange exchange = MockServerWebExchange.from(request);
        Route route = Route.async()
                .id("a")
                .uri(URI.create("http://127.0.0.1:1"))
                .predicate(any -> true)
                .build();
        exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR, route);
        ServerHttpRequest[] next = new ServerHttpRequest[1];
        cache.filter(exchange, passed -> {
                    next[0] = passed.getRequest();
                    return Mono.empty();
                })
                .block();
        return next[0];
    }
}
