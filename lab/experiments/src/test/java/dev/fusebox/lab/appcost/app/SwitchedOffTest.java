package dev.fusebox.lab.appcost.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.read.MadeJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwitchedOffTest {

    private static final String SETTINGS = "BOOT-INF/classes/application.yml";

    @TempDir
    Path folder;

    private Map<String, String> given = Map.of();

    private SwitchedOff of(String library, String settings) throws IOException {
        return SwitchedOff.of(
                AppJar.of(MadeJar.ofBoot()
                        .library(library)
                        .entry(SETTINGS, settings)
                        .in(folder)),
                given);
    }

    @Test
    void a_client_of_a_configuration_server_is_switched_off_where_its_answer_is_optional() throws IOException {
        SwitchedOff off = of(
                "spring-cloud-config-client-5.0.0.jar",
                "spring.config.import: 'optional:configserver:http://config:8888,classpath:more.yml'");

        assertThat(off.settings()).containsEntry("spring.cloud.config.enabled", "false");
        assertThat(off.names()).containsExactly("the configuration server");
        assertThat(off.configServer()).isFalse();
    }

    /** A client that is off does not know the import, and the start fails: seen with Spring Cloud 2025.1. */
    @Test
    void one_that_must_answer_is_answered_in_its_place_whatever_profile_imports_it() throws IOException {
        SwitchedOff off = of(
                "spring-cloud-config-client-5.0.0.jar",
                "a: 1\n---\nspring.config.activate.on-profile: docker\nspring.config.import: ['configserver:http://config:8888']\n");

        assertThat(off.settings()).doesNotContainKey("spring.cloud.config.enabled");
        assertThat(off.configServer()).isTrue();
        assertThat(off.names())
                .containsExactly(
                        "the configuration server (nothing comes from configserver:http://config:8888; --settings gives what is needed of it)");
    }

    @Test
    void an_import_from_consul_is_asked_of_a_closed_port_and_may_be_missing() throws IOException {
        SwitchedOff off = of("spring-cloud-consul-core-4.3.0.jar", "spring.config.import: 'consul:'");

        assertThat(off.settings())
                .containsEntry("spring.config.on-not-found", "ignore")
                .containsEntry("spring.cloud.consul.host", "127.0.0.1")
                .containsEntry("spring.cloud.consul.discovery.enabled", "false")
                .doesNotContainKey("spring.cloud.consul.enabled");
    }

    @Test
    void no_name_has_a_secret_of_an_import() throws IOException {
        SwitchedOff off = of(
                "spring-cloud-config-client-5.0.0.jar",
                "spring.config.import: 'configserver:http://gateway:geheim@config:8888?token=geheim'");

        assertThat(off.names())
                .singleElement()
                .asString()
                .contains("http://******@config:8888")
                .doesNotContain("geheim");
    }

    @Test
    void a_consul_that_an_import_names_is_said_to_be_asked() throws IOException {
        SwitchedOff off = of("spring-cloud-consul-core-4.3.0.jar", "spring.config.import: 'consul:127.0.0.1:8500/x'");

        assertThat(off.names()).containsExactly("Consul (but what its import names is asked: consul:127.0.0.1:8500/x)");
    }

    @Test
    void a_configuration_server_that_settings_name_is_asked_and_that_is_said() throws IOException {
        given = Map.of("spring.cloud.config.label", "main");

        SwitchedOff off =
                of("spring-cloud-config-client-5.0.0.jar", "spring.config.import: 'configserver:http://config:8888'");

        assertThat(off.configServer()).isFalse();
        assertThat(off.names())
                .containsExactly(
                        "the configuration server (but what its import names is asked: configserver:http://config:8888)");
    }
}
