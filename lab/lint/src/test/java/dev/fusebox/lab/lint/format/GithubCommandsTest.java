package dev.fusebox.lab.lint.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.IgnoredFinding;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.boot.FileLine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GithubCommandsTest {

    private static String command(LintLevel level, String file, String message, String... profiles) {
        LintFinding finding = new LintFinding(
                "FB006", "a title", level, Found.at(new FileLine(file, 3), message), "how", List.of(profiles));
        return GithubCommands.of(new LintResult(List.of(finding), List.of(), List.of()), path -> "app/" + path)
                .lines()
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"TRAP, error", "INEFFECTIVE, warning", "COST, warning", "NOTE, notice"})
    void a_level_is_a_word_of_github(LintLevel level, String word) {
        assertThat(command(level, "a.yml", "why", "x", "y"))
                .isEqualTo("::" + word + " file=app/a.yml,line=3,title=FB006::why [profiles x, y]");
    }

    @Test
    void the_counts_stand_on_lines_of_their_own() {
        LintFinding finding = new LintFinding(
                "FB006", "a title", LintLevel.TRAP, Found.at(new FileLine("a.yml", 3), "why"), "how", List.of());
        LintResult result = new LintResult(
                List.of(finding), List.of(), List.of(), List.of(), List.of(new IgnoredFinding(finding, "old clients")));

        assertThat(GithubCommands.of(result, path -> path))
                .isEqualTo("::error file=a.yml,line=3,title=FB006::why\n1 trap\n1 finding ignored by comments\n");
    }

    @Test
    void what_would_end_a_command_is_escaped() {
        assertThat(command(LintLevel.TRAP, "a:b,c%.yml", "50 % of a: b, c\r\n::error::x"))
                .isEqualTo("::error file=app/a%3Ab%2Cc%25.yml,line=3,title=FB006::50 %25 of a: b, c%0D%0A::error::x");
    }
}
