package dev.fusebox.lab.lint.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.boot.ResolvedSources.SourcedValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResolvedSourcesTest {

    private static final ResolvedSources EMPTY = ResolvedSources.of(
            List.of("prod"),
            Map.of("app.jar!/application.yml", List.of("zuul.semaphore.max-semaphores: 7")),
            Set.of("server", "zuul"),
            List.of("zuul.semaphore.max-semaphores", "server.tomcat.threads.max"));

    private static SettingsInForce inForce(ResolvedSources sources) {
        SettingsFiles files = SettingsFiles.resolved(sources);
        return SettingsInForce.of(new BootSettings(
                        files, List.of("application"), Activation.NONE, new BootSettings.Version(false, false, false))
                .environment());
    }

    private static ResolvedSources with(String name, String property, String text, String origin) {
        return EMPTY.with(name, List.of(new SourcedValue(property, text, origin)));
    }

    private static String place(String origin) {
        return inForce(with("Config resource", "a.b", "1", origin))
                .find("a.b")
                .orElseThrow()
                .place()
                .orElseThrow()
                .words();
    }

    @Test
    void a_place_is_that_of_the_file_in_the_jar() {
        assertThat(place("class path resource [application.yml] - 1:32")).isEqualTo("app.jar!/application.yml:1");
        assertThat(place("class path resource [application.yml] from app.jar - 12:9"))
                .isEqualTo("app.jar!/application.yml:12");
    }

    @Test
    void spring_boot_before_2_4_has_other_words() {
        assertThat(place("class path resource [application.yml]:12:9")).isEqualTo("app.jar!/application.yml:12");
    }

    @Test
    void a_file_beside_the_jar_keeps_its_name() {
        assertThat(place("file [/etc/gateway/application-prod.yml] - 3:5"))
                .isEqualTo("/etc/gateway/application-prod.yml:3");
    }

    @Test
    void what_has_no_lines_has_the_name_of_its_source() {
        assertThat(inForce(with("commandLineArgs", "server.tomcat.threads.max", "9", "\"x\" from property source"))
                        .find("server.tomcat.threads.max")
                        .orElseThrow()
                        .place()
                        .orElseThrow()
                        .words())
                .isEqualTo("command line");
    }

    @Test
    void a_variable_sets_the_property_that_spring_finds_by_it() {
        for (String variable : List.of("ZUUL_SEMAPHORE_MAXSEMAPHORES", "ZUUL_SEMAPHORE_MAX_SEMAPHORES")) {
            assertThat(inForce(with("systemEnvironment", variable, "500", null))
                            .find("zuul.semaphore.max-semaphores")
                            .orElseThrow()
                            .text())
                    .as(variable)
                    .isEqualTo("500");
        }
        assertThat(inForce(with("systemEnvironment", "ZUUL_ROUTES_0_PATH", "/a", null))
                        .find("zuul.routes[0].path"))
                .isPresent();
    }

    @Test
    void the_first_source_decides() {
        ResolvedSources two = with("systemEnvironment", "SERVER_TOMCAT_THREADS_MAX", "33", null)
                .with("Config resource", List.of(new SourcedValue("server.tomcat.threads.max", "44", null)));

        assertThat(inForce(two).find("server.tomcat.threads.max").orElseThrow().text())
                .isEqualTo("33");
    }

    @Test
    void what_the_system_and_frameworks_make_is_no_setting() {
        ResolvedSources none = with("systemEnvironment", "HOME", "/root", null)
                .with("systemProperties", List.of(new SourcedValue("java.home", "/jdk", null)))
                .with("server.ports", List.of(new SourcedValue("local.server.port", "8080", null)));

        assertThat(inForce(none).all()).isEmpty();
        assertThat(SettingsDocument.of(none, "application")).isEmpty();
    }

    @Test
    void a_placeholder_takes_its_variable() {
        ResolvedSources both = with("systemEnvironment", "BACKEND_TIMEOUT", "60000", null)
                .with("Config resource", List.of(new SourcedValue("zuul.a", "${BACKEND_TIMEOUT:3000}", null)));

        assertThat(inForce(both).find("zuul.a").orElseThrow().value()).isEqualTo("60000");
    }
}
