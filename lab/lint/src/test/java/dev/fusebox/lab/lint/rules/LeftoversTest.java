package dev.fusebox.lab.lint.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linted;
import dev.fusebox.lab.lint.read.ApplicationReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings of Zuul, Hystrix and Ribbon in a gateway that has none of them any more. */
class LeftoversTest {

    private static final String SETTINGS = """
            spring.cloud.gateway.routes: [{id: a, uri: 'lb://a', metadata: {response-timeout: 3000}}]
            zuul.semaphore.max-semaphores: 500
            hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds: 60
            a.ribbon.readTimeout: 5
            """;

    @TempDir
    Path folder;

    private Application application(String boot, String library) throws IOException {
        Files.writeString(folder.resolve("application.yml"), SETTINGS);
        return project(boot, library);
    }

    private Application project(String boot, String library) throws IOException {
        Files.writeString(folder.resolve("pom.xml"), """
                <project>
                  <parent>
                    <groupId>org.springframework.boot</groupId>
                    <artifactId>spring-boot-starter-parent</artifactId>
                    <version>%s</version>
                  </parent>
                  <dependencies><dependency>
                    <groupId>org.springframework.cloud</groupId><artifactId>%s</artifactId>
                  </dependency></dependencies>
                </project>
                """.formatted(boot, library));
        return ApplicationReader.read(folder, List.of());
    }

    @Test
    void they_are_one_finding_with_their_list_and_make_it_no_zuul() throws IOException {
        Application application = application("3.2.1", "spring-cloud-starter-gateway");

        assertThat(LintedGateways.of(application)).extracting(Component::id).containsExactly("scg-gateway");
        LintFinding found = only(Linted.application(application));
        assertThat(found.level()).isEqualTo(LintLevel.INEFFECTIVE);
        assertThat(found.message())
                .contains("read by nothing")
                .contains("zuul.semaphore.max-semaphores (", "application.yml:2)")
                .contains("timeoutInMilliseconds (", "a.ribbon.readTimeout (");
        assertThat(found.fixed().orElseThrow().diff()).contains("-zuul.semaphore", "-hystrix.command", "-a.ribbon");
    }

    @Test
    void a_zuul_reads_nothing_of_spring_cloud_gateway_and_nothing_of_resilience4j() throws IOException {
        Files.writeString(folder.resolve("application.yml"), """
                zuul.routes.a: /a/**
                spring.cloud.gateway.httpclient.response-timeout: 5s
                resilience4j.bulkhead.configs.default.max-concurrent-calls: 5
                ribbon.ReadTimeout: 900
                """);
        Application application = project("2.3.12.RELEASE", "spring-cloud-starter-netflix-zuul");

        List<LintFinding> found = Linted.of("FB066", Linted.application(application)).stream()
                .filter(f -> f.message().contains("resilience4j"))
                .toList();
        assertThat(found)
                .singleElement()
                .extracting(LintFinding::message)
                .asString()
                .contains("spring.cloud.gateway.httpclient.response-timeout", "resilience4j.bulkhead")
                .doesNotContain("ribbon");
    }

    @Test
    void todays_prefix_tells_that_no_library_of_netflix_is_there() {
        String routes = "spring.cloud.gateway.%sroutes[0]: {id: a, uri: 'ws://a'}\nribbon.ReadTimeout: 900\n";

        assertThat(Linted.of("FB066", Linted.yml(routes.formatted("server.webflux."))))
                .hasSize(1);
        assertThat(Linted.of("FB066", Linted.yml(routes.formatted("")))).isEmpty();
    }

    @Test
    void a_file_that_several_services_share_is_not_judged() {
        LintResult result =
                Linted.yml("ribbon.ReadTimeout: 900\nhystrix.command.default.execution.timeout.enabled: false\n");

        assertThat(result.findings()).isEmpty();
    }

    @Test
    void of_the_files_of_a_configuration_repository_only_those_of_the_gateway_are_judged() throws IOException {
        Path shared = Files.writeString(folder.resolve("application.yml"), "ribbon.ReadTimeout: 900\n");
        Files.writeString(
                folder.resolve("gateway.yml"),
                "spring.cloud.gateway.server.webflux.routes[0]: {id: a, uri: 'ws://a'}\nzuul.prefix: /a\n");

        List<String> names = List.of("application", "gateway");
        LintResult result = Linted.application(ApplicationReader.read(folder, names), names);

        assertThat(only(result).message()).contains("zuul.prefix").doesNotContain("ribbon", shared + ":1");
    }

    private static LintFinding only(LintResult result) {
        assertThat(result.findings()).extracting(LintFinding::rule).containsExactly("FB066");
        return result.findings().get(0);
    }

    @Test
    void what_a_library_may_read_is_none() throws IOException {
        for (Application application : List.of(
                application("2.3.4.RELEASE", "spring-cloud-starter-gateway"),
                application("3.2.1", "spring-cloud-starter-netflix-zuul"))) {
            assertThat(LintedGateways.of(application)).extracting(Component::id).contains("zuul-gateway");
        }
    }
}
