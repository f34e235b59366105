package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.length;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.testing.RawMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.gateway.filter.headers.RemoveHopByHopHeadersFilter;

@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class HeadCheckTest {

    @Test
    void calls_that_are_the_same_leave_all_routes_lean() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend()) {
            GatewayShapes.Shape shape = GatewayShapes.field(backend.url());
            List<String> properties = new ArrayList<>(shape.properties());
            properties.add("fusebox.lean.verify=true");
            try (TwoGateways both =
                    TwoGateways.of(shape.application(), backend.url(), properties.toArray(String[]::new))) {
                GeneratedCalls generated = new GeneratedCalls(3);
                for (int i = 0; i < 6 * HeadCheck.EVERY; i++) {
                    GeneratedCalls.Exchanged each = generated.next(shape.routes());
                    backend.answers(each.answer());
                    RawMessage.ask(both.leanPort(), each.call());
                }
                both.assertLean("a", "b", "c");
            }
        }
    }

    /** The headers that are taken away are changed after the starter has read them. */
    @Test
    void a_route_that_differs_is_not_lean_any_more(CapturedOutput log) throws IOException {
        List<String> properties = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**", "StripPrefix=1"));
        properties.add("fusebox.lean.verify=true");
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(backend.url(), properties.toArray(String[]::new))) {
            backend.answers("HTTP/1.1 200 OK\r\n" + length("hello") + ScriptedBackend.KEEP);
            both.assertLean("a");
            java.util.Set<String> more =
                    new java.util.HashSet<>(RemoveHopByHopHeadersFilter.HEADERS_REMOVED_ON_REQUEST);
            more.add("x-a");
            both.lean.getBean(RemoveHopByHopHeadersFilter.class).setHeaders(more);

            for (int i = 0; i <= HeadCheck.EVERY; i++) {
                assertThat(RawMessage.ask(both.leanPort(), "GET /a/b HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n\r\n")
                                .body())
                        .isEqualTo("hello");
            }

            assertThat(TwoGateways.isLean(both.lean, "a")).isFalse();
            assertThat(log.getOut().split("Route a is not lean any more: headers of the call"))
                    .hasSize(2);
            assertThat(log).contains("X-A=[1]");
        }
    }
}
