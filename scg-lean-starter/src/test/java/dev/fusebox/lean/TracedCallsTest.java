package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.length;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import brave.handler.MutableSpan;
import brave.handler.SpanHandler;
import brave.propagation.TraceContext;
import dev.fusebox.testing.RawMessage;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.tracing.Tracer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/** Spans, headers of traces, thread locals and meters of both gateways. */
@Timeout(120)
class TracedCallsTest {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Traced {

        @Bean
        Spans spans() {
            return new Spans(new ConcurrentLinkedQueue<>());
        }

        /** The trace that a filter's thread sees, where the application asks for that. */
        @Bean
        GlobalFilter seen(Tracer tracer, Spans spans) {
            return (exchange, chain) -> {
                spans.ended().add("before " + (tracer.currentSpan() != null));
                return chain.filter(exchange)
                        .then(Mono.fromRunnable(() -> spans.ended().add("after " + (tracer.currentSpan() != null))));
            };
        }
    }

    static final class Spans extends SpanHandler {

        private final Queue<String> ended;

        Spans(Queue<String> ended) {
            this.ended = ended;
        }

        Queue<String> ended() {
            return ended;
        }

        @Override
        public boolean end(TraceContext context, MutableSpan span, Cause cause) {
            String name = span.kind() + " " + span.name() + " " + span.error() + " parent " + (span.parentId() != null);
            TreeSet<String> tags = new TreeSet<>();
            span.forEachTag((all, key, value) -> all.add(key + "=" + value.replaceAll("127.0.0.1:\\d+", "host")), tags);
            ended.add(name + " " + tags);
            return true;
        }
    }

    private static List<String> settings(String... more) {
        List<String> all = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**", "StripPrefix=1"));
        all.add("management.tracing.sampling.probability=1.0");
        all.add("management.tracing.propagation.type=W3C,B3");
        all.addAll(List.of(more));
        return all;
    }

    private static void compare(String... more) throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(
                        Traced.class, backend.url(), settings(more).toArray(String[]::new))) {
            both.assertLean("a");
            for (String answer :
                    List.of("HTTP/1.1 200 OK\r\n" + length("hello"), "HTTP/1.1 503 Down\r\n" + length("x"), "")) {
                backend.answers(answer);
                for (String call : List.of(
                        "GET /a/b HTTP/1.1|Host: a||",
                        "GET /a/b HTTP/1.1|Host: a|traceparent:"
                                + " 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01||",
                        "POST /a/b HTTP/1.1|Host: a|X-B3-TraceId: 463ac35c9f6413ad|X-B3-SpanId: a2fb4a1d1a96d312|"
                                + "Content-Length: 3||abc")) {
                    backend.calls();
                    both.ask(call);
                    List<RawMessage> calls = backend.calls();
                    assertThat(calls).hasSize(2);
                    assertThat(withoutIds(calls.get(1))).as(call).isEqualTo(withoutIds(calls.get(0)));
                    assertThat(withoutIds(calls.get(0))).anyMatch(header -> header.startsWith("traceparent"));
                    await().untilAsserted(() -> assertThat(seen(both.lean)).isEqualTo(seen(both.stock)));
                }
            }
            assertThat(seen(both.lean)).anyMatch(span -> span.startsWith("CLIENT"));
        }
    }

    private static List<String> seen(ConfigurableApplicationContext gateway) {
        return List.copyOf(gateway.getBean(Spans.class).ended());
    }

    private static List<String> withoutIds(RawMessage call) {
        return call.headers().stream()
                .map(header -> header.replaceAll("[0-9a-f]{16,32}", "id"))
                .toList();
    }

    @Test
    void spans_are_the_same() throws IOException {
        compare();
    }

    @Test
    void spans_and_thread_locals_are_the_same_where_contexts_are_propagated() throws IOException {
        compare("spring.reactor.context-propagation=auto");
    }

    @Test
    void meters_are_the_same() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend()) {
            GatewayShapes.Shape shape = GatewayShapes.field(backend.url());
            try (TwoGateways both = TwoGateways.of(
                    shape.application(), backend.url(), shape.properties().toArray(String[]::new))) {
                both.assertLean("a", "b", "c");
                GeneratedCalls generated = new GeneratedCalls(5);
                for (int i = 0; i < 50; i++) {
                    GeneratedCalls.Exchanged each = generated.next(shape.routes());
                    backend.answers(each.answer());
                    RawMessage.ask(both.stockPort(), each.call());
                    RawMessage.ask(both.leanPort(), each.call());
                }
                await().untilAsserted(() -> assertThat(timers(both.lean))
                        .isEqualTo(timers(both.stock))
                        .isNotEmpty());
            }
        }
    }

    /** But for whether a client that has its answer is gone before the server has heard of the end. */
    private static Map<String, Long> timers(ConfigurableApplicationContext gateway) {
        return gateway.getBean(MeterRegistry.class).getMeters().stream()
                .filter(meter -> meter instanceof Timer)
                .filter(meter -> meter.getId().getName().matches("spring.cloud.gateway.*|http\\..*|resilience4j.*"))
                .collect(Collectors.groupingBy(
                        TracedCallsTest::name, TreeMap::new, Collectors.summingLong(meter -> ((Timer) meter).count())));
    }

    private static String name(Meter meter) {
        return meter.getId().getName()
                + meter.getId().getTags().stream()
                        .filter(tag -> !tag.getKey().equals("outcome")
                                || !meter.getId().getName().startsWith("http"))
                        .toList();
    }
}
