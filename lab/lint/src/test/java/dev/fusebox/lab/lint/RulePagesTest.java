package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.rules.LintedGateways;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every rule owes its readers. */
class RulePagesTest {

    private static final Path PAGES = Path.of("../..", "notes", "rules");

    static Stream<Rule> rules() {
        return LintedGateways.rules().stream();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void has_a_page_with_its_title_and_its_proof(Rule rule) throws Exception {
        String page = Files.readString(PAGES.resolve(rule.id() + ".md"));

        assertThat(page).startsWith("# " + rule.id() + ": " + rule.title() + "\n");
        assertThat(page).contains("## What happens", "## Fix", "## Proof", "## Threads");
    }

    @ParameterizedTest
    @MethodSource("rules")
    void its_page_has_the_command_that_proves_it(Rule rule) throws Exception {
        String page = Files.readString(PAGES.resolve(rule.id() + ".md"));

        assertThat(rule.proof()).matches("(fusebox|mvn) .*");
        assertThat(page).contains("\n    " + rule.proof() + "\n").doesNotContain("Not proved yet");
    }

    @Test
    void the_index_has_every_rule_with_its_title_in_order() throws Exception {
        assertThat(Files.readAllLines(PAGES.resolve("README.md")))
                .filteredOn(line -> line.startsWith("| [FB"))
                .containsExactlyElementsOf(
                        rules()
                                .collect(Collectors.toMap(Rule::id, Rule::title, (a, b) -> a, TreeMap::new))
                                .entrySet()
                                .stream()
                                .map(e -> "| [%1$s](%1$s.md) | %2$s |".formatted(e.getKey(), e.getValue()))
                                .toList());
    }
}
