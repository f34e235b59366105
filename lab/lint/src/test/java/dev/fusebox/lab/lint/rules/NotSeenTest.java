package dev.fusebox.lab.lint.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.Unseen;
import dev.fusebox.lab.lint.boot.Activation;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.read.ApplicationReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NotSeenTest {

    private static final String ROUTE = "spring.cloud.gateway.server.webflux.routes[0]: {id: a, uri: 'ws://a'}\n";

    @TempDir
    Path folder;

    private List<Unseen> unseen(Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return LintedGateways.unseen(ApplicationReader.read(folder, List.of()));
    }

    @Test
    void an_application_whose_files_say_all_has_nothing_of_it() throws IOException {
        assertThat(unseen(Map.of(
                        "application.yml",
                        ROUTE + "spring.datasource.password: '{cipher}aa'\n",
                        "src/main/java/A.java",
                        "import org.springframework.context.annotation.Bean;")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder, routes in Java",
        "org.springframework.cloud.gateway.server.mvc.handler.GatewayRouterFunctions, routes in Java",
        "org.springframework.cloud.gateway.route.RouteDefinitionRepository, routes in Java",
        "org.springframework.cloud.client.circuitbreaker.Customizer, limits in Java",
        "com.netflix.hystrix.HystrixCommandProperties, limits in Java",
        "reactor.netty.resources.ConnectionProvider, limits in Java",
        "io.github.resilience4j.bulkhead.BulkheadConfig, limits in Java"
    })
    void code_that_may_make_routes_or_limits_is_said_with_its_place(String type, String what) throws IOException {
        List<Unseen> unseen = unseen(Map.of(
                "src/main/resources/application.yml", ROUTE, "src/main/java/x/Own.java", "import " + type + ";"));

        assertThat(unseen).singleElement().satisfies(u -> {
            assertThat(u.what()).isEqualTo(what);
            assertThat(u.why()).contains("Own.java uses " + type.substring(type.lastIndexOf('.') + 1));
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "spring.config.import: 'optional:configserver:http://c'|a configuration server",
                "spring.config.import: 'nacos:gateway.yml'|imported settings",
                "spring.cloud.config.uri: http://c|a configuration server",
                "spring.cloud.consul.config.prefix: gateway|settings in Consul",
                "spring.cloud.nacos.config.server-addr: n:8848|settings in Nacos",
                "spring.cloud.kubernetes.config.name: gateway|settings of Kubernetes",
                "spring.cloud.consul.config.enabled: true|settings in Consul",
                "server.tomcat.threads.max: '{cipher}00ff'|encrypted values",
                "server.port: '{{ .Values.port }}'|what Helm fills in",
                "'spring.cloud.gateway.routes[0]': {id: b, uri: 'ws://b'}|routes under the old prefix"
            })
    void what_comes_from_elsewhere_is_said_with_its_line(String setting, String what) throws IOException {
        assertThat(unseen(Map.of("application.yml", ROUTE + setting + "\n")))
                .extracting(Unseen::what)
                .containsExactly(what);
    }

    @Test
    void a_bootstrap_file_names_its_server() throws IOException {
        List<Unseen> unseen =
                unseen(Map.of("bootstrap.yml", "a: b\nspring.cloud.config.uri: http://c\n", "application.yml", ROUTE));

        assertThat(unseen)
                .singleElement()
                .satisfies(u -> assertThat(u.words()).contains("bootstrap.yml:2: a configuration server: "));
    }

    /** Its lines go into the log of a build. */
    @Test
    void a_source_is_said_once_and_no_value_of_it() throws IOException {
        String nacos = "spring.cloud.nacos.config: {server-addr: n, password: s3cret, enabled: true}\n";
        String imported = "spring.config.import: 'configserver:http://user:s3cret@c'\n";

        assertThat(unseen(Map.of("application.yml", ROUTE + nacos + imported)))
                .extracting(Unseen::words)
                .hasSize(2)
                .noneMatch(words -> words.contains("s3cret"));
    }

    /** In a document of a profile, where the others may have it on. */
    @Test
    void what_switches_a_source_off_brings_none() throws IOException {
        String off = "---\nspring.config.activate.on-profile: local\nspring.cloud.consul.config.enabled: false\n";

        assertThat(unseen(Map.of("application.yml", ROUTE + off))).isEmpty();
    }

    @Test
    void a_server_of_settings_brings_itself_none() throws IOException {
        assertThat(unseen(Map.of("application.yml", ROUTE + "spring.cloud.config.server.git.uri: http://g\n")))
                .isEmpty();
    }

    @Test
    void a_source_that_is_switched_off_brings_nothing() throws IOException {
        String off = "spring.cloud.config: {enabled: false, uri: 'http://c'}\n";

        assertThat(unseen(Map.of("application.yml", ROUTE + off))).isEmpty();
    }

    @Test
    void of_a_file_alone_the_files_of_profiles_beside_it_are_not_seen() throws IOException {
        Path file = Files.writeString(folder.resolve("application.yml"), ROUTE);
        Files.writeString(folder.resolve("application-prod.yml"), "a: b\n");

        assertThat(LintedGateways.unseen(ApplicationReader.read(file, List.of())))
                .singleElement()
                .satisfies(u -> assertThat(u.words()).contains("the files of profiles beside it", "prod", "folder"));
    }

    @Test
    void of_a_file_alone_the_application_beside_it_is_not_seen_unless_it_imports_it() throws IOException {
        Path file = Files.writeString(folder.resolve("gateway.yml"), ROUTE);
        Files.writeString(folder.resolve("application.yml"), "a: b\n");

        assertThat(LintedGateways.unseen(ApplicationReader.read(file, List.of())))
                .extracting(Unseen::words)
                .containsExactly("application.yml beside it: " + file + " is judged alone; give the folder");

        Files.writeString(file, ROUTE + "spring.config.import: application.yml\n");
        assertThat(LintedGateways.unseen(ApplicationReader.read(file, List.of())))
                .isEmpty();
    }

    @Test
    void a_file_alone_has_what_it_imports_from_beside_it() throws IOException {
        Path file = Files.writeString(
                folder.resolve("gateway.yml"),
                ROUTE
                        + "spring.config.import: ['classpath:limits.yml', 'optional:file:./more.yml', gateway-common.yml]\n");
        Files.writeString(folder.resolve("limits.yml"), "from.limits: 1\n");
        Files.writeString(folder.resolve("limits-prod.yml"), "from.limits: 2\n");
        Files.writeString(folder.resolve("more.yml"), "from.more: 3\n");
        Files.writeString(folder.resolve("gateway-common.yml"), "from.common: 5\n");
        Files.writeString(folder.resolve("gateway-prod.yml"), "from.limits: 4\n");
        Application application = ApplicationReader.read(file, List.of());

        Subject subject = application.subject("any", null, Activation.of("prod"));

        assertThat(subject.value("from.limits").map(Resolved::text)).contains("2");
        assertThat(subject.value("from.more").map(Resolved::text)).contains("3");
        assertThat(subject.value("from.common").map(Resolved::text)).contains("5");
        assertThat(LintedGateways.unseen(application))
                .extracting(Unseen::what)
                .containsExactly("the files of profiles beside it");
    }

    @Test
    void what_a_bootstrap_file_names_is_not_seen_unless_the_application_reads_none() throws IOException {
        for (String profile : List.of("", "-dev", "-prod")) {
            Files.writeString(
                    folder.resolve("bootstrap" + profile + ".yml"),
                    "spring.config.import: ['configserver:http://a%s']\n".formatted(profile));
        }
        Path alone = Files.writeString(folder.resolve("application.yml"), ROUTE);

        assertThat(LintedGateways.unseen(ApplicationReader.read(folder, List.of())))
                .extracting(Unseen::what)
                .containsExactly("a configuration server");
        assertThat(LintedGateways.unseen(ApplicationReader.read(alone, List.of())))
                .extracting(Unseen::what)
                .containsExactly("the files of profiles beside it");

        Path build = Files.writeString(
                folder.resolve("build.gradle"), "plugins { id 'org.springframework.boot' version '3.4.1' }\n");
        assertThat(LintedGateways.unseen(ApplicationReader.read(folder, List.of())))
                .isEmpty();
        assertThat(LintedGateways.unseen(ApplicationReader.read(alone, List.of())))
                .isEmpty();

        Files.writeString(
                build,
                Files.readString(build)
                        + "dependencies { implementation 'org.springframework.cloud:spring-cloud-starter-bootstrap' }\n");
        assertThat(LintedGateways.unseen(ApplicationReader.read(folder, List.of())))
                .hasSize(1);
    }

    @Test
    void a_template_of_helm_is_read_with_its_values_undecided() throws IOException {
        String template = """
                {{- if .Values.enabled }}
                spring.cloud.gateway.server.webflux:
                  httpclient.response-timeout: {{ .Values.timeout }}
                  routes:
                  {{- range .Values.routes }}
                  - {id: a, uri: 'http://{{ .host }}'}
                  {{- end }}
                {{- end }}
                """;
        List<Unseen> unseen = unseen(Map.of("application.yml", template));

        assertThat(unseen).extracting(Unseen::what).containsExactly("what Helm fills in");
        assertThat(ApplicationReader.read(folder, List.of()).written().stream()
                        .map(w -> w.property() + "=" + w.value())
                        .flatMap(Stream::of))
                .contains(
                        "spring.cloud.gateway.server.webflux.httpclient.response-timeout={{ .Values.timeout }}",
                        "spring.cloud.gateway.server.webflux.routes[0].uri=http://{{ .host }}");
    }
}
