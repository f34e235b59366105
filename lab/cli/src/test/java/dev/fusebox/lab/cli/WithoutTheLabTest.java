package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.tool.CommandFrame;
import dev.fusebox.lab.tool.LintMain;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** {@code fusebox-lint} beside {@code fusebox}. */
class WithoutTheLabTest {

    /** Of no use without one that needs the lab. */
    private static final List<String> COMPANIONS =
            List.of("--service", "--user", "--password-file", "--port-base", "--java-home");

    private final CommandFrame alone = LintMain.frame();

    @Test
    void a_verb_of_the_lab_is_there_or_its_lack_is_explained() {
        assertThat(Main.commandLine().getSubcommands().keySet())
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        verb -> assertThat(alone.has(verb) || alone.elsewhere().containsKey(verb))
                                .as(verb)
                                .isTrue());
    }

    @Test
    void so_is_an_option() {
        CommandLine lab = Main.commandLine();

        alone.commandLine()
                .getSubcommands()
                .forEach((verb, command) ->
                        lab.getSubcommands().get(verb).getCommandSpec().optionsMap().keySet().stream()
                                .filter(option -> !COMPANIONS.contains(option))
                                .forEach(option -> assertThat(command.getCommandSpec()
                                                        .optionsMap()
                                                        .containsKey(option)
                                                || alone.elsewhere().containsKey(verb + " " + option))
                                        .as("%s %s", verb, option)
                                        .isTrue()));
    }
}
