package dev.fusebox.lab.gateway.scg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.Profiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScgLeanTest {

    final Component stock = Gateways.named("scg").component();
    final Component lean = Gateways.named("scg-lean").component();
    final Launch launch = new Launch(new LabHome(Path.of("../..")), new Ports(null), "semaphore-100", null, false);

    @Test
    void is_the_same_program_with_one_profile_more() {
        assertThat(lean.program(launch)).isEqualTo(stock.program(launch));
        assertThat(lean.arguments(launch))
                .contains("--spring.profiles.active=semaphore-100", "--spring.profiles.include=lean");
    }

    @Test
    void has_the_same_limits_by_the_same_settings() {
        assertThat(lean.catalogue()).isSameAs(stock.catalogue());
        assertThat(lean.settings(Profiles.of(launch.home()), "thread-per-route"))
                .isEqualTo(stock.settings(Profiles.of(launch.home()), "thread-per-route"));
        assertThat(launch.configured(lean, "service-a").limits())
                .extracting(limit -> limit.id().name() + "=" + limit.max())
                .isEqualTo(launch.configured(stock, "service-a").limits().stream()
                        .map(limit -> limit.id().name() + "=" + limit.max())
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"thread-per-route", "thread-shared"})
    void a_profile_that_scg_has_no_counterpart_for_has_none_here(String profile) {
        assertThat(Gateways.named("scg-lean")
                        .noCounterpart(Profiles.of(launch.home()).settings(profile, stock.module())))
                .isEqualTo(Gateways.named("scg")
                        .noCounterpart(Profiles.of(launch.home()).settings(profile, stock.module())))
                .isPresent();
    }

    @Test
    void the_one_without_limits_is_there_to_compare_costs() {
        Component plain = Gateways.named("scg-lean-plain").component();
        assertThat(plain.program(launch)).isEqualTo(lean.program(launch));
        assertThat(plain.arguments(launch)).contains("--spring.profiles.include=lean,plain");
        assertThatThrownBy(
                        () -> plain.requirePredictable(new LayeredSettings(List.of(), plain.catalogue()), "service-a"))
                .hasMessage("scg-lean-plain has no limits: it is there to compare what a call costs");
    }

    @Test
    void verbs_use_it_only_when_it_is_named() {
        assertThat(Gateways.usual())
                .extracting(gateway -> gateway.component().id())
                .doesNotContain("scg-lean");
        assertThat(List.of(lean.offset(), lean.defaultPort())).isEqualTo(List.of(7, 7086));
    }
}
