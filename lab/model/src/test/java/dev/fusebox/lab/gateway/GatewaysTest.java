package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.settings.Profiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatewaysTest {

    @Test
    void circuit_breakers_of_libraries_are_those_of_gateways_where_nothing_is_set() {
        assertThat(Gateways.breakerRules())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "Hystrix",
                        HealthSnapshots.STOCK,
                        "Resilience4j",
                        new SlidingWindow(false, 100, 100, 50, 60_000, 10, true)));
    }

    @Test
    void the_main_class_of_a_variant_is_one_of_its_module() {
        assertThat(Gateways.all().stream().flatMap(g -> g.variants().stream()))
                .isNotEmpty()
                .allSatisfy(variant -> assertThat(Path.of(
                                "../..",
                                variant.component().module(),
                                "src/main/java",
                                variant.mainClass().replace('.', '/') + ".java"))
                        .content()
                        .contains("public static void main("));
    }

    @Test
    void a_profile_gives_another_gateway_the_thresholds_of_hystrix() {
        Component scg = Gateways.named("scg").component();
        Map<String, String> profile = scg.settings(new Profiles(Path.of("../../tuning-profiles")), "semaphore-100");
        BreakerSpec breaker = scg.configured(
                        new LayeredSettings(List.of(new Layer("profile semaphore-100", profile)), scg.catalogue()),
                        "service-a",
                        1,
                        null)
                .breakers()
                .get(0);

        BreakerRule hystrix = Gateways.breakerRules().get("Hystrix");
        assertThat(breaker.rule()).isNotNull().matches(hystrix::hasThresholdsOf);
    }
}
