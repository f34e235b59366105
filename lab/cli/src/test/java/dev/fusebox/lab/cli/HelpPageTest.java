package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;

class HelpPageTest {

    /** Of another lab, another file, or another purpose than in the other verbs. */
    private static final List<String> OF_ANOTHER_MEANING = List.of(
            "check --format",
            "check --path",
            "advise --app",
            "advise --from",
            "advise --out",
            "advise --prove",
            "advise --rate",
            "lint --baseline",
            "lint --format",
            "lint --profile",
            "playground --app",
            "playground --endpoint",
            "playground --gateway",
            "playground --out",
            "playground --profile",
            "playground -c",
            "up --profile",
            "watch --port-base");

    static Stream<CommandLine> verbs() {
        return Main.commandLine().getSubcommands().values().stream()
                .filter(verb -> !verb.getCommandName().equals("help"));
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void every_verb_has_one_line_for_the_table_examples_and_the_same_exit_codes(CommandLine verb) {
        String help = verb.getUsageMessage(Ansi.OFF);

        assertThat(verb.getCommandSpec().usageMessage().header()).hasSize(1);
        assertThat(help).contains("\nExamples:\n  fusebox " + verb.getCommandName());
        assertThat(help).contains("0     done").contains("\n  1     ").contains("130   ended by Ctrl-C");
        assertThat(help.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    /** A script asks for it. */
    @ParameterizedTest
    @CsvSource({
        "lint, 'a trap, or what --fail-on says, that nothing accepts'",
        "advise, 'the goal cannot be had or, with --prove, was not reached'",
        "cost, no lever has figures",
        "probe, a required verdict is missing or undecided"
    })
    void exit_code_1_is_what_this_verb_means_by_it(String verb, String words) {
        String help = Main.commandLine().getSubcommands().get(verb).getUsageMessage(Ansi.OFF);

        assertThat(help).contains("  1     " + words + "\n").containsOnlyOnce("\n  1     ");
    }

    @Test
    void an_option_has_the_same_words_in_every_verb() {
        Map<String, String> words = new HashMap<>();

        for (CommandLine verb : verbs().toList()) {
            for (OptionSpec option : verb.getCommandSpec().options()) {
                String here = String.join(" ", option.description()).replaceFirst("; default: .*", "");
                if (!OF_ANOTHER_MEANING.contains(verb.getCommandName() + " " + option.longestName())
                        && !option.longestName().equals("--variant")) {
                    assertThat(words.merge(option.longestName(), here, (first, second) -> first))
                            .as("%s %s", verb.getCommandName(), option.longestName())
                            .isEqualTo(here);
                }
            }
        }
    }

    @Test
    void the_table_of_verbs_has_one_line_each() {
        String help = Main.commandLine().getUsageMessage(Ansi.OFF);

        assertThat(help.lines().dropWhile(line -> !line.equals("Verbs:")).takeWhile(line -> !line.isEmpty()))
                .hasSize(1 + Main.commandLine().getSubcommands().size());
    }
}
