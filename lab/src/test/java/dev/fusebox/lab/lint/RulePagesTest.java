package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.gateway.LintedGateways;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every rule owes its readers. */
class RulePagesTest {

    private static final Path PAGES = Path.of("..", "notes", "rules");

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
    void has_a_proof_or_notes_only_and_says_that_it_is_not_proved(Rule rule) throws Exception {
        String page = Files.readString(PAGES.resolve(rule.id() + ".md"));

        if (rule.proof().exists()) {
            assertThat(rule.proof().trap()).startsWith("fusebox ");
            assertThat(rule.proof().twin()).startsWith("fusebox ");
            assertThat(page).contains(rule.proof().trap()).doesNotContain("Not proved yet");
        } else {
            assertThat(rule.level()).isEqualTo(LintLevel.NOTE);
            assertThat(page).contains("Not proved yet");
        }
    }
}
