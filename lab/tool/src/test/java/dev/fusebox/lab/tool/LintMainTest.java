package dev.fusebox.lab.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LintMainTest {

    @ParameterizedTest
    @CsvSource({
        "application.yml, lint application.yml",
        "src, lint src",
        "--format json a.yml, lint --format json a.yml",
        "lint a.yml, lint a.yml",
        "predict -c 200, predict -c 200",
        "lnt a.yml, lnt a.yml",
        "--help, --help",
        "-V, -V"
    })
    void what_is_no_verb_is_linted(String given, String completed) {
        assertThat(LintMain.completed(LintMain.frame(), given.split(" "))).containsExactly(completed.split(" "));
    }

    @Test
    void an_option_of_the_lab_is_named_wherever_it_stands() {
        CommandLine line = LintMain.frame().commandLine("lint");
        StringWriter err = new StringWriter();
        line.setErr(new PrintWriter(err, true));

        assertThat(CommandFrame.run(line, "lint", "--nonsense", "--prove", "FB006"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("fusebox: --prove starts gateways: it needs the lab");
    }
}
