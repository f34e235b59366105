package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.read.MadeJar;
import dev.fusebox.lab.report.LeverText;
import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.summary.MadeLevers;
import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

/** Wrong input, and the list of levers. Nothing is started here. */
class CostCommandTest {

    @TempDir
    Path folder;

    private final StringWriter err = new StringWriter();
    private final StringWriter out = new StringWriter();
    private String jar;

    @BeforeEach
    void make() throws IOException {
        jar = MadeJar.ofBoot()
                .library("tomcat-embed-core-10.1.50.jar", "\"name\": \"server.tomcat.max-keep-alive-requests\"")
                .in(folder)
                .toString();
    }

    private int run(String... args) {
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err, true));
        line.setOut(new PrintWriter(out));
        return Main.run(line, args);
    }

    @Test
    void without_an_application_or_a_path_it_says_what_is_missing() {
        assertThat(run("cost", "--path", "/a")).isEqualTo(ExitCode.USAGE);
        assertThat(run("cost", "--app", jar)).isEqualTo(ExitCode.USAGE);
        assertThat(err)
                .hasToString("fusebox: --app is missing: the executable jar of your gateway\n"
                        + "fusebox: --path is missing; it is the path of a call that your gateway routes to a service,"
                        + " such as /orders/1\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --path           | a/b         | --path 'a/b': must begin with / and have no spaces; it is the path
            --settings       | server.port=1 | --settings server.port: the lab sets it itself; --port-base moves its ports
            --jvm            | Xmx1g       | --jvm: 'Xmx1g' is no flag of a JVM; flags begin with -
            --lever          | heap-1gb    | --lever: unknown lever 'heap-1gb'; did you mean heap-1g?
            --lever          | pool-lifo   | no lever is left to measure: pool-lifo: the application knows no setting
            --users          | 0           | --users 0: must be 1 to 10000
            --rounds         | 0           | --rounds 0: must be 1 to 100
            --together       | 7           | --together 7: must be 1 to 6
            """)
    void a_wrong_value_is_said_in_one_line(String option, String value, String words) {
        List<String> args = new ArrayList<>(List.of("cost", "--app", jar, option, value));
        if (!option.equals("--path")) {
            args.addAll(List.of("--path", "/a"));
        }
        assertThat(run(args.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().lines().findFirst().orElseThrow()).startsWith("fusebox: " + words);
    }

    @Test
    void the_levers_of_an_application_are_listed_with_what_they_give() {
        assertThat(run("cost", "--app", jar, "--list-levers")).isZero();
        assertThat(out.toString())
                .contains("keep-alive-unbounded: Closes no connection after 100 calls")
                .contains("server.tomcat.max-keep-alive-requests=-1\n")
                .contains("Not tried\n");
    }

    @Test
    void all_levers_are_listed_without_an_application() {
        assertThat(run("cost", "--list-levers")).isZero();
        assertThat(out.toString()).contains("route-filter-cache: ").doesNotContain("Not tried");
    }

    @Test
    void a_report_of_its_folder_says_what_the_levers_changed() throws IOException {
        LeverCosts costs = MadeLevers.costs(
                List.of("a"), MadeLevers.batch(MadeLevers.of("a", 0.5, 0.5, 0.5), MadeLevers.pair(1, 1, 1)));
        Files.writeString(folder.resolve("cost.json"), JsonMapper.shared().writeValueAsString(costs));

        assertThat(run("report", folder.toString())).isEqualTo(ExitCode.DONE);
        assertThat(out.toString())
                .isEqualTo(LeverText.of(costs).text().stripLeading())
                .contains("0.500  0.500  0.500");
        assertThat(run("report", folder.toString(), "--format", "markdown")).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).endsWith(LeverText.of(costs).markdown());
        assertThat(run("report", folder.toString(), "--baseline", "results")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("which compares levers, not runs; leave out --baseline");
    }
}
