package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.read.MadeJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** FB001, FB003 and FB004 take what a jar's own libraries list. */
class UnreadKeysTest {

    private static final String THREADS = "\"name\": \"server.tomcat.threads.max\", \"type\": \"java.lang.Integer\"";

    @TempDir
    Path folder;

    private LintResult jar(String yml) throws IOException {
        Path jar = MadeJar.withMain()
                .binding(
                        "spring-boot-tomcat-4.0.1.jar",
                        "server.tomcat",
                        THREADS + ", \"defaultValue\": 200",
                        "\"name\": \"server.tomcat.tags\", \"type\": \"java.util.Map<java.lang.String,java.lang.String>\"",
                        "\"name\": \"server.tomcat.additional-tld-skip-patterns\", \"type\": \"java.lang.String[]\"",
                        "\"name\": \"server.tomcat.old\", \"type\": \"java.lang.Integer\","
                                + "\"deprecation\": {\"level\": \"error\", \"replacement\": \"server.tomcat.tags\"}")
                .library("spring-cloud-gateway-server-webflux-5.0.2.jar")
                .entry("BOOT-INF/classes/application.yml", yml)
                .in(folder);
        return Linted.application(ApplicationReader.read(jar, List.of()));
    }

    @Test
    void a_property_that_no_library_lists_is_ineffective_and_the_nearest_is_proposed() throws IOException {
        assertThat(Linted.of("FB003", jar("server.tomcat.threads.maxx: 20\n")))
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.level()).isEqualTo(LintLevel.INEFFECTIVE);
                    assertThat(f.message()).contains("did you mean server.tomcat.threads.max?");
                    assertThat(f.fixed().orElseThrow().diff()).contains("+server.tomcat.threads.max: 20");
                });
    }

    @Test
    void one_of_a_known_group_that_resembles_nothing_is_ineffective_too() throws IOException {
        assertThat(Linted.of("FB003", jar("server.tomcat.worker-count: 20\n"))).hasSize(1);
    }

    /** An application's own block below a group of one word. */
    @Test
    void a_name_that_lacks_a_digit_is_no_typing_error() throws IOException {
        Path jar = MadeJar.withMain()
                .binding(
                        "spring-boot-web-server-4.0.1.jar",
                        "server",
                        "\"name\": \"server.http2.enabled\", \"type\": \"java.lang.Boolean\"")
                .library("spring-cloud-gateway-server-webflux-5.0.2.jar")
                .entry("BOOT-INF/classes/application.yml", "server: {http.enabled: true, htp2.enabled: true}\n")
                .in(folder);

        assertThat(Linted.of("FB003", Linted.application(ApplicationReader.read(jar, List.of()))))
                .singleElement()
                .extracting(LintFinding::message)
                .asString()
                .contains("htp2", "did you mean server.http2.enabled?");
    }

    @Test
    void properties_of_the_application_and_entries_of_maps_and_arrays_are_legal() throws IOException {
        assertThat(jar("""
                        server.tomcat.tags.anything: 1
                        server.tomcat.additional-tld-skip-patterns: [a.jar, b.jar]
                        server.tomcat.threads.max: 20
                        orders.threads.maxx: 3
                        server.address: 127.0.0.1
                        """).findings()).isEmpty();
    }

    @Test
    void a_renamed_property_is_ineffective_and_its_default_is_named() throws IOException {
        assertThat(Linted.of("FB004", jar("server:\n  tomcat:\n    max-threads: 20\n")))
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.message()).contains("is called server.tomcat.threads.max in app.jar");
                    assertThat(f.because().get(1).words())
                            .isEqualTo("server.tomcat.threads.max=200 (default of spring-boot-tomcat 4.0.1)");
                    assertThat(f.fixed().orElseThrow().diff())
                            .contains("-server:", "-    max-threads: 20", "+server.tomcat.threads.max: 20");
                });
    }

    @Test
    void one_that_the_metadata_calls_gone_names_its_replacement() throws IOException {
        assertThat(Linted.of("FB004", jar("server.tomcat.old: 1\n")))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("is called server.tomcat.tags"));
    }

    @Test
    void the_old_prefix_is_a_trap_when_it_holds_routes_or_limits() throws IOException {
        String routes = """
                spring.cloud.gateway:
                  routes:
                    - id: a
                      uri: http://localhost:1
                      filters: [%s]
                """;

        assertThat(Linted.of("FB001", jar(routes.formatted("CircuitBreaker=a"))))
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.level()).isEqualTo(LintLevel.TRAP);
                    assertThat(f.place().line()).isEqualTo(3);
                    assertThat(f.message())
                            .contains("spring-cloud-gateway-server-webflux 5.0.2 does not read 3 properties");
                });
        assertThat(Linted.of("FB001", jar(routes.formatted("StripPrefix=1"))))
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.level()).isEqualTo(LintLevel.TRAP);
                    assertThat(f.message()).contains(". Routes or their filters are among them");
                });
        assertThat(Linted.of("FB001", jar("spring.cloud.gateway.httpclient.response-timeout: 5s\n")))
                .singleElement()
                .satisfies(f -> assertThat(f.level()).isEqualTo(LintLevel.TRAP));
        assertThat(Linted.of("FB001", jar("spring.cloud.gateway.metrics.enabled: true\n")))
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.level()).isEqualTo(LintLevel.INEFFECTIVE);
                    assertThat(f.message()).contains("does not read 1 property that begins with");
                });
    }

    @Test
    void without_a_jar_the_release_is_unknown_and_the_old_prefix_may_be_read() {
        assertThat(Linted.of("FB001", Linted.yml("spring.cloud.gateway.httpclient.wiretap: false\n")))
                .isEmpty();
    }
}
