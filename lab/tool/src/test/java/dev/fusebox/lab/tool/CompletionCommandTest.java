package dev.fusebox.lab.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompletionCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine line = LintMain.frame().commandLine(args);
        return CommandFrame.run(line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)), args);
    }

    /** Bash itself completes the word. */
    @Test
    void bash_completes_an_option_of_a_verb(@TempDir Path folder) throws IOException, InterruptedException {
        assertThat(run("completion", "bash")).isZero();
        Path script = Files.writeString(folder.resolve("completion.bash"), out.toString());

        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        ". \"$0\"; compopt() { :; }; COMP_WORDS=(fusebox-lint lint --fail); COMP_CWORD=2; _complete_fusebox-lint;"
                                + " printf '%s\\n' \"${COMPREPLY[@]}\"",
                        script.toString())
                .redirectErrorStream(true)
                .start();
        String completed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(bash.waitFor()).as(completed).isZero();
        assertThat(completed.strip()).isEqualTo("--fail-on");
    }

    @Test
    void fish_knows_verbs_options_and_their_words() {
        assertThat(run("completion", "fish")).isZero();

        assertThat(out.toString().lines())
                .contains("complete -c fusebox-lint -n '__fish_seen_subcommand_from lint' -l config -r -d"
                        + " 'The file of these choices'")
                .anyMatch(
                        line -> line.startsWith("complete -c fusebox-lint -n __fish_use_subcommand -f -a predict -d '"))
                .anyMatch(line -> line.contains("-l format -r -a 'text json sarif"))
                .anyMatch(line -> line.contains("-s v -l verbose -d"))
                .anyMatch(line -> line.endsWith("as spring.config.additional-location'"));
    }

    @Test
    void another_shell_gets_one_line() {
        assertThat(run("completion", "fihs")).isEqualTo(2);

        assertThat(err.toString()).isEqualTo("fusebox: no completion for fihs; did you mean fish?\n");
    }
}
