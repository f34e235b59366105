package dev.fusebox.lab.gateway.scg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Resilience4j: an instance may be based on a configuration, and that on another one. */
class BaseConfigTest {

    private static final Component SCG = Gateways.named("scg").component();
    private static final String BULKHEAD = "resilience4j.bulkhead.";

    private static Integer permits(Map<String, String> settings) {
        LayeredSettings layered = new LayeredSettings(List.of(new Layer("file", settings)), SCG.catalogue());
        return SCG.configured(layered, "orders", 1, null).limits().stream()
                .filter(limit -> limit.id().kind() == LimitKind.BULKHEAD)
                .map(LimitSpec::max)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void values_come_from_the_instance_then_from_its_base_then_from_the_base_of_that() {
        assertThat(permits(Map.of(
                        BULKHEAD + "instances.orders.base-config", "small",
                        BULKHEAD + "configs.small.base-config", "tiny",
                        BULKHEAD + "configs.tiny.max-concurrent-calls", "5")))
                .isEqualTo(5);
    }

    @Test
    void a_base_without_a_value_has_that_of_the_configuration_for_all() {
        assertThat(permits(Map.of(
                        BULKHEAD + "instances.orders.base-config", "small",
                        BULKHEAD + "configs.small.max-wait-duration", "0",
                        BULKHEAD + "configs.default.max-concurrent-calls", "7")))
                .isEqualTo(7);
    }

    @Test
    void without_a_base_it_is_read() {
        assertThat(permits(Map.of(BULKHEAD + "configs.default.max-concurrent-calls", "7")))
                .isEqualTo(7);
    }
}
