package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** When it must leave all calls to the framework. */
@ExtendWith(OutputCaptureExtension.class)
class LeanRoutingTest {

    private final GenericApplicationContext application = new GenericApplicationContext();
    private final LeanRouting routing = new LeanRouting(new Routes(null), application);

    private void start(int orderOfRoutes, WebFilter... filters) {
        application.registerBean(DispatcherHandler.class);
        application.registerBean(HandlerMapping.class, Controllers::new);
        application.registerBean(RoutePredicateHandlerMapping.class, () -> {
            RoutePredicateHandlerMapping routes = new RoutePredicateHandlerMapping(
                    null, Flux::empty, new GlobalCorsProperties(), new MockEnvironment());
            routes.setOrder(orderOfRoutes);
            return routes;
        });
        Stream.of(filters)
                .forEach(
                        filter -> application.registerBean(filter.getClass().getName(), WebFilter.class, () -> filter));
        application.refresh();
    }

    private boolean passesOn() {
        boolean[] passed = new boolean[1];
        MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.get("/"));
        routing.filter(exchange, end -> Mono.fromRunnable(() -> passed[0] = true))
                .block();
        return passed[0];
    }

    @Test
    void where_controllers_come_before_the_routes(CapturedOutput log) {
        start(1, routing);

        assertThat(passesOn()).isTrue();
        assertThat(passesOn()).isTrue();

        assertThat(log.getOut().split("No route is lean")).hasSize(2);
        assertThat(log).contains("handler-mapping.order=-1000");
    }

    @Test
    void where_a_filter_would_come_after_it(CapturedOutput log) {
        start(-1, routing, new AfterIt());

        assertThat(passesOn()).isTrue();

        assertThat(log).contains("No route is lean: " + AfterIt.class.getName() + " would come after them");
    }

    @Test
    void on_another_server_of_the_application(CapturedOutput log) {
        start(-1, new AfterIt(), routing);

        assertThat(passesOn()).isTrue();

        assertThat(log).doesNotContain("No route is lean");
    }

    private static final class Controllers implements HandlerMapping, Ordered {

        @Override
        public Mono<Object> getHandler(ServerWebExchange exchange) {
            return Mono.empty();
        }

        @Override
        public int getOrder() {
            return 0;
        }
    }

    private static final class AfterIt implements WebFilter {

        @Override
        public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
            return chain.filter(exchange);
        }
    }
}
