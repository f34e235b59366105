package dev.fusebox.lab.lint.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.lint.Application;
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
    void they_are_one_note_with_their_list_and_make_it_no_zuul() throws IOException {
        Application application = application("3.2.1", "spring-cloud-starter-gateway");

        assertThat(LintedGateways.of(application)).extracting(Component::id).containsExactly("scg-gateway");
        LintResult result = Linted.application(application);
        assertThat(result.findings()).isEmpty();
        assertThat(result.notes())
                .singleElement()
                .asString()
                .contains("read by nothing here")
                .contains("zuul.semaphore.max-semaphores (", "application.yml:2)")
                .contains("timeoutInMilliseconds (", "a.ribbon.readTimeout (");
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
