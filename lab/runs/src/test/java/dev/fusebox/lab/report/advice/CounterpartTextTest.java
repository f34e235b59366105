package dev.fusebox.lab.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.gateway.Gateways;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

class CounterpartTextTest {

    private static String text(WrittenSetting... written) {
        Counterpart made = Gateways.named("scg")
                .component()
                .counterpart(Gateways.named("zuul")
                        .component()
                        .intent(List.of(written))
                        .orElseThrow())
                .orElseThrow();
        return CounterpartText.of("Spring Cloud Gateway", List.of("zuul.yml"), made);
    }

    @Test
    void it_is_yaml_that_the_other_gateway_reads() {
        JsonNode yaml = new YAMLMapper()
                .readTree(text(
                        new WrittenSetting("zuul.routes.a", "/v1/a/**", "zuul.yml:1"),
                        new WrittenSetting("zuul.routes.b.path", "/b/**", "zuul.yml:2"),
                        new WrittenSetting("zuul.routes.b.url", "${b:http://127.0.0.1:1}", "zuul.yml:3")));
        JsonNode routes = yaml.get("spring.cloud.gateway.server.webflux.routes");

        assertThat(yaml.get("resilience4j.bulkhead.configs.default.max-concurrent-calls")
                        .asInt())
                .isEqualTo(100);
        assertThat(routes.get(0).at("/predicates/0").asString()).isEqualTo("Path=/v1/a/**");
        assertThat(routes.get(0).at("/filters/1/args/name").asString()).isEqualTo("a");
        assertThat(routes.get(1).get("uri").asString()).isEqualTo("${b:http://127.0.0.1:1}");
    }

    @Test
    void what_has_no_counterpart_is_said_in_comments() {
        assertThat(text(
                        new WrittenSetting("zuul.routes.a", "/a/**", "zuul.yml:1"),
                        new WrittenSetting("server.tomcat.threads.max", "50", "zuul.yml:2"),
                        new WrittenSetting("server.port", "80", "zuul.yml:3")))
                .contains("\n# - server.tomcat.threads.max=50 (zuul.yml:2): an event loop has no request threads")
                .contains("not looked at: server.port\n");
    }
}
