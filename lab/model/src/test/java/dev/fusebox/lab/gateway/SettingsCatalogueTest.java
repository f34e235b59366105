package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.settings.IneffectiveSetting;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.settings.SettingsCatalogue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsCatalogueTest {

    /** Packages of gateways that are there to compare costs. */
    private static final List<String> COSTS_ONLY = List.of("stock", "nativeproxy");

    private static final Component ZUUL = Gateways.named("zuul").component();

    @Test
    void every_process_whose_limits_are_known_knows_settings_and_the_registry_none() {
        for (Component component : Components.all()) {
            if (COSTS_ONLY.contains(component.getClass().getPackageName().replaceFirst(".*\\.", ""))) {
                continue;
            }
            assertThat(component.catalogue().settings().isEmpty())
                    .as(component.id())
                    .isEqualTo(!component.onChain());
        }
        assertThat(DemoStack.SERVICE_A.catalogue().defaults()).containsEntry("server.tomcat.threads.max", "200");
    }

    /** The profile writes out the classic defaults; a live run checks that its values are in force. */
    @Test
    void semaphore_100_is_the_default_of_zuul() {
        Map<String, String> defaults = ZUUL.catalogue().defaults();
        Map<String, String> profile = ZUUL.settings(new Profiles(Path.of("../../tuning-profiles")), "semaphore-100");

        profile.keySet().retainAll(defaults.keySet());
        assertThat(profile).hasSizeGreaterThan(8);
        assertThat(defaults).containsAllEntriesOf(profile);
    }

    @Test
    void spring_binds_both_spellings_and_ribbon_one() {
        SettingsCatalogue catalogue = ZUUL.catalogue();

        assertThat(catalogue.same("zuul.semaphore.max-semaphores", "zuul.semaphore.maxSemaphores"))
                .isTrue();
        assertThat(catalogue.same("ribbon.ReadTimeout", "ribbon.readTimeout")).isFalse();
        assertThat(catalogue.same("service-a.ribbon.ReadTimeout", "service-a.ribbon.read-timeout"))
                .isFalse();
    }

    @Test
    void a_process_of_another_name_is_known_by_the_settings_of_its_limits() {
        assertThat(Components.publishing("shop", IneffectiveSettingsTest.ZUUL)).contains(ZUUL);
        assertThat(Components.publishing("zuul-gateway", List.of())).contains(ZUUL);
        assertThat(Components.publishing("shop", List.of())).isEmpty();
    }

    /** A profile has settings for every gateway; those of another gateway are not ineffective here. */
    @Test
    void only_settings_of_the_own_gateway_can_be_ineffective() {
        Profiles profiles = new Profiles(Path.of("../../tuning-profiles"));
        Component scg = Gateways.named("scg").component();

        assertThat(scg.ineffective(scg.settings(profiles, "semaphore-100"), List.of(), List.of()))
                .extracting(IneffectiveSetting::property)
                .containsExactly("resilience4j.bulkhead.configs.default.max-concurrent-calls");
    }
}
