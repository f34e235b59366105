package dev.fusebox.lab.gateway.scg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.lint.Linted;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.limits.LimitKind;
import io.github.resilience4j.common.bulkhead.configuration.CommonBulkheadConfigurationProperties.InstanceProperties;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;

/** Names of instances that differ in their spelling only are several keys of a map, as Spring's Binder has them. */
class KeysOfInstancesTest {

    private static final Component SCG = Gateways.named("scg").component();
    private static final String INSTANCES = "resilience4j.bulkhead.instances.";
    private static final String DASHES = INSTANCES + "order-service.max-concurrent-calls";
    private static final String CAMEL = INSTANCES + "orderService.max-concurrent-calls";
    private static final int DEFAULT = 25;

    /** Sources, the first of which decides. */
    static Stream<List<Map<String, String>>> sources() {
        return Stream.of(
                List.of(Map.of(CAMEL, "10")),
                List.of(Map.of(DASHES, "300")),
                List.of(Map.of(CAMEL, "10"), Map.of(DASHES, "300")),
                List.of(Map.of(DASHES, "300"), Map.of(CAMEL, "10")),
                List.of(Map.of(INSTANCES + "orderService.maxConcurrentCalls", "10"), Map.of(CAMEL, "7")));
    }

    @ParameterizedTest
    @MethodSource("sources")
    void each_instance_has_the_size_that_spring_gives_it(List<Map<String, String>> sources) {
        for (String id : List.of("order-service", "orderService")) {
            assertThat(ours(sources, id)).as(id).isEqualTo(springs(sources, id));
        }
    }

    /** Of two spellings in one source it takes the one with dashes; for the other key it promises nothing. */
    @Test
    void in_one_source_the_spelling_with_dashes_counts() {
        List<Map<String, String>> both = List.of(Map.of(CAMEL, "10", DASHES, "300"));

        assertThat(ours(both, "order-service"))
                .isEqualTo(springs(both, "order-service"))
                .isEqualTo(300);
    }

    private static int ours(List<Map<String, String>> sources, String id) {
        List<Layer> layers =
                sources.stream().map(source -> new Layer("file", source)).toList();
        return SCG.configured(new LayeredSettings(layers, SCG.catalogue()), id, 1, null).limits().stream()
                .filter(limit -> limit.kind() == LimitKind.BULKHEAD)
                .map(LimitSpec::size)
                .findFirst()
                .orElseThrow();
    }

    private static int springs(List<Map<String, String>> sources, String id) {
        MutablePropertySources all = new MutablePropertySources();
        sources.forEach(source -> all.addLast(new MapPropertySource("source " + all.size(), new HashMap<>(source))));
        Map<String, InstanceProperties> bound = new Binder(ConfigurationPropertySources.from(all))
                .bind("resilience4j.bulkhead.instances", Bindable.mapOf(String.class, InstanceProperties.class))
                .orElse(Map.of());
        return Optional.ofNullable(bound.get(id))
                .map(InstanceProperties::getMaxConcurrentCalls)
                .orElse(DEFAULT);
    }

    @Test
    void lint_knows_an_instance_whose_name_a_profile_spells_otherwise() {
        String yml = """
                spring.cloud.gateway.server.webflux.routes: [{id: a, uri: 'lb://a', filters: [CircuitBreaker=order-service]}]
                resilience4j.circuitbreaker.configs.default.ignore-exceptions: io.github.resilience4j.bulkhead.BulkheadFullException
                resilience4j.bulkhead.instances.order-service.max-concurrent-calls: 300
                ---
                spring.config.activate.on-profile: small
                resilience4j.bulkhead.instances.orderService.max-concurrent-calls: 10
                """;

        assertThat(Linted.of("FB020", Linted.yml(yml, "small"))).isEmpty();
    }
}
