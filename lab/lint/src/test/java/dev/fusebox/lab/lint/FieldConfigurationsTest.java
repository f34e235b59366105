package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.rules.LintedGateways;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Configurations in the shapes that public gateways have. {@code expected.txt} has all that is said of each, and why it is right: there
 * is no finding that the framework's sources do not bear out.
 */
class FieldConfigurationsTest {

    static Stream<String> expected() throws IOException, URISyntaxException {
        return Files.readAllLines(folder().resolve("expected.txt")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("expected")
    void has_the_findings_that_are_right(String line) throws Exception {
        String[] fields = line.split("\\s*\\|\\s*", -1);

        assertThat(said(fields[0])).isEqualTo(fields[1]);
    }

    @Test
    void every_configuration_is_in_the_table() throws Exception {
        List<String> named = expected().map(line -> line.split("\\s*\\|")[0]).toList();

        try (Stream<Path> all = Files.list(folder())) {
            assertThat(all.filter(Files::isDirectory).map(f -> f.getFileName().toString()))
                    .hasSizeGreaterThanOrEqualTo(40)
                    .containsExactlyInAnyOrderElementsOf(named);
        }
    }

    /** {@code trap FB025:3, undecided FB020; not seen: routes in Java}; {@code none} for nothing, {@code no gateway} for what is none. */
    private static String said(String name) throws Exception {
        Application application = ApplicationReader.read(folder().resolve(name), List.of());
        LintResult result = Linted.application(application);
        Stream<String> findings = result.findings().stream()
                .map(f -> "%s %s:%d%s"
                        .formatted(
                                f.level().word(),
                                f.rule(),
                                f.place().line(),
                                f.where().isEmpty() ? "" : " " + f.where()));
        Stream<String> undecided =
                result.undecided().stream().map(Undecided::rule).distinct().map(rule -> "undecided " + rule);
        String all = Stream.concat(findings, undecided).collect(Collectors.joining(", "));
        String unseen = result.unseen().stream().map(Unseen::what).distinct().collect(Collectors.joining(", "));
        String said = LintedGateways.of(application).isEmpty() ? "no gateway" : all.isEmpty() ? "none" : all;
        return unseen.isEmpty() ? said : said + "; not seen: " + unseen;
    }

    private static Path folder() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(FieldConfigurationsTest.class.getResource("/lint-field"))
                .toURI());
    }
}
