package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.length;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.testing.RawMessage;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.handler.predicate.PredicateDefinition;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionWriter;
import reactor.core.publisher.Mono;

@Timeout(120)
class ChangedRoutesTest {

    private static final int CHANGES = 40;

    @Test
    void routes_change_under_load_and_no_call_is_lost() throws Exception {
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(
                        backend.url(),
                        route(0, "a", "lb://service-a", "/a/**", "StripPrefix=1")
                                .toArray(String[]::new))) {
            backend.answers("HTTP/1.1 200 OK\r\n" + length("hello") + ScriptedBackend.KEEP);
            both.assertLean("a");
            AtomicBoolean goesOn = new AtomicBoolean(true);
            AtomicInteger calls = new AtomicInteger();
            Queue<String> wrong = new ConcurrentLinkedQueue<>();
            ExecutorService users = Executors.newFixedThreadPool(4);
            for (int user = 0; user < 4; user++) {
                users.execute(() -> {
                    while (goesOn.get()) {
                        ask(both.leanPort(), "/a/b", wrong);
                        calls.incrementAndGet();
                    }
                });
            }
            for (int i = 0; i < CHANGES; i++) {
                change(both, i);
                int before = calls.get();
                await().until(() -> calls.get() > before + 4);
            }
            goesOn.set(false);
            users.shutdown();
            assertThat(users.awaitTermination(30, TimeUnit.SECONDS)).isTrue();

            assertThat(wrong).isEmpty();
            both.assertLean("a");
            assertThat(TwoGateways.isLean(both.lean, "later")).isTrue();
            ask(both.leanPort(), "/later" + (CHANGES - 1) + "/b", wrong);
            assertThat(wrong).isEmpty();
            assertThat(backend.calls()).anyMatch(call -> call.headers().contains("x-change: " + (CHANGES - 1)));
            both.assertNothingLeft(backend);
        }
    }

    private static void change(TwoGateways both, int i) {
        RouteDefinition route = new RouteDefinition();
        route.setId("later");
        route.setUri(URI.create("lb://service-a"));
        route.setPredicates(List.of(new PredicateDefinition("Path=/later" + i + "/**")));
        route.setFilters(List.of(new FilterDefinition("AddRequestHeader=X-Change, " + i)));
        both.lean.getBean(RouteDefinitionWriter.class).save(Mono.just(route)).block();
        both.lean.publishEvent(new RefreshRoutesEvent(both));
    }

    private static void ask(int port, String path, Queue<String> wrong) {
        try {
            RawMessage answer = RawMessage.ask(port, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
            if (!answer.body().equals("hello")) {
                wrong.add(answer.toString());
            }
        } catch (IOException failure) {
            wrong.add(failure.toString());
        }
    }
}
