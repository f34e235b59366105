package dev.fusebox.lab.lint.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linted;
import dev.fusebox.lab.lint.Unseen;
import dev.fusebox.lab.lint.mend.Mending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigMapReaderTest {

    private static final String MAP = """
            kind: Namespace
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: gateway}
            data:
              LOG: debug
              application.yml: |

                # of the gateway
                zuul.routes.a: /a/**
                hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests: 7
                ---
                spring.profiles: test
                zuul.semaphore.max-semaphores: 500
              application-prod.properties: |-
                zuul.semaphore.max-semaphores=400
            ---
            kind: Service
            """;

    @TempDir
    Path folder;

    private LintResult linted(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("map.yml"), text);
        return Linted.application(ApplicationReader.read(file, List.of()));
    }

    private static List<String> words(LintResult result) {
        return result.findings().stream()
                .map(f -> "%s %s %s".formatted(f.rule(), f.place().brief(), f.where()))
                .toList();
    }

    @Test
    void files_in_a_config_map_are_judged_with_the_lines_of_the_map() throws IOException {
        LintResult result = linted(MAP);

        assertThat(words(result))
                .containsExactly(
                        "FB025 application-prod.properties:17 [prod]",
                        "FB025 application.yml:15 [test]",
                        "FB006 application.yml:12 []",
                        "FB006 application.yml:12 [prod]",
                        "FB006 application.yml:12 [test]",
                        "FB026 application-prod.properties:17 [prod]",
                        "FB026 application.yml:15 [test]");
        assertThat(result.findings())
                .extracting(f -> f.place().file())
                .allMatch(file -> file.contains("map.yml!/application"));
    }

    @Test
    void a_fix_cannot_change_it() {
        assertThatThrownBy(() -> Mending.all(() -> {
                    try {
                        return linted(MAP);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("a file in a jar or a ConfigMap cannot be changed");
    }

    @Test
    void a_single_file_counts_whatever_its_name_is() throws IOException {
        assertThat(linted("kind: ConfigMap\ndata:\n  gateway.yaml: |2\n      zuul.routes.a: /a/**\n")
                        .findings())
                .extracting(LintFinding::rule)
                .isEmpty();
        assertThat(
                        words(
                                linted(
                                        "kind: ConfigMap\ndata:\n  gateway.yaml: |\n    zuul.routes.a: /a/**\n    zuul.semaphore.max-semaphores: 500\n")))
                .contains("FB025 gateway.yaml:5 []");
    }

    @Test
    void words_that_a_build_or_helm_fills_in_stay_undecided() throws IOException {
        LintResult result = linted("""
                kind: ConfigMap
                data:
                  application.yml: |
                    {{- if .Values.on }}
                    zuul.routes.a: /@path@/**
                    zuul.semaphore.max-semaphores: {{ .Values.permits }}
                    server.tomcat.max-threads: 300
                    {{- end }}
                """);

        assertThat(result.undecided()).extracting(Object::toString).anyMatch(why -> why.contains("application.yml:6"));
        assertThat(result.unseen()).extracting(Unseen::what).contains("what Helm fills in");
    }

    @Test
    void what_is_no_block_is_said_in_one_line() {
        assertThatThrownBy(() -> linted("kind: ConfigMap\ndata:\n  application.yml: 'zuul.routes.a: /a/**'\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("map.yml:3: 'application.yml' of a ConfigMap is no block of text (|)");
        assertThatThrownBy(() -> linted("kind: ConfigMap\ndata:\n  a.yml: |\n    a: 1\n  b.yml: |\n    a: 1\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--config-name a (there are a, b)");
    }
}
