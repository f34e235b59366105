package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class LintCommandTest {

    private static final String PERMITS =
            "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests: 7\n";

    @TempDir
    Path folder;

    private final StringWriter err = new StringWriter();
    private final StringWriter out = new StringWriter();

    /** Not this checkout: while the tests run, Maven may be writing a gateway's jar, whose libraries lint would read. */
    @BeforeEach
    void a_checkout_that_is_not_built(@TempDir Path home) throws IOException {
        Files.createSymbolicLink(home.resolve("notes"), Path.of("../../notes").toAbsolutePath());
        System.setProperty("fusebox.home", home.toString());
    }

    @AfterEach
    void restore() {
        System.clearProperty("fusebox.home");
    }

    private int lint(String... args) {
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err, true));
        line.setOut(new PrintWriter(out));
        String[] words = new String[args.length + 1];
        words[0] = "lint";
        System.arraycopy(args, 0, words, 1, args.length);
        return Main.run(line, words);
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("application.yml"), text).toString();
    }

    @Test
    void findings_that_are_no_traps_leave_the_exit_code_0() throws IOException {
        assertThat(lint(file("zuul.routes.a: /a/**\n" + PERMITS))).isZero();

        assertThat(out.toString())
                .containsPattern("ineffective FB006  .*application.yml:2  Zuul ignores Hystrix's defaults")
                .contains("; fix: ")
                .doesNotContain("prove:")
                .endsWith("1 ineffective; details: -v, about a rule: --explain RULE\n");
    }

    @Test
    void details_are_for_who_asks() throws IOException {
        lint(file("zuul.routes.a: /a/**\n" + PERMITS), "-v");

        assertThat(out.toString())
                .contains("application.yml:2: FB006 ineffective", "prove: fusebox lint --prove FB006");
    }

    @Test
    void settings_are_shown_with_the_lines_that_set_them() throws IOException {
        String file = file("zuul.routes.a: /a/**\nzuul.semaphore.max-semaphores: 30\n");

        assertThat(lint(file, "--show-settings")).isZero();
        assertThat(out.toString())
                .containsPattern("permits +30 +application.yml:2\n")
                .containsPattern("request threads +200 +default of Tomcat\n");
        assertThat(lint(file, "--show-settings", "--format", "sarif")).isEqualTo(2);
        assertThat(err.toString()).contains("--show-settings has no --format sarif; choose text, markdown or json");
    }

    @Test
    void what_is_no_gateway_is_said_to_be_none() throws IOException {
        assertThat(lint(file("server.port: 80\n"))).isZero();

        assertThat(out.toString()).contains("no findings", "no gateway that lint has rules for");
    }

    @Test
    void a_config_name_replaces_application_as_in_spring() throws IOException {
        file("zuul.routes.a: /a/**\n" + PERMITS);
        Files.writeString(folder.resolve("gateway.yml"), "zuul.routes.a: /a/**\n");

        lint(folder.toString(), "--config-name", "gateway");
        assertThat(out.toString()).contains("no findings");
        lint(folder.toString(), "--config-name", "application,gateway");
        assertThat(out.toString()).contains("FB006");

        Files.delete(folder.resolve("application.yml"));
        assertThat(lint(folder.toString())).isEqualTo(2);
        assertThat(err.toString())
                .contains(
                        ": no application.yml, application-<profile>.yml or .properties in it; for files of another name")
                .contains("pass it: --config-name gateway");
    }

    @Test
    void a_file_that_is_named_twice_is_judged_once() throws IOException {
        String file = file("zuul.routes.a: /a/**\n" + PERMITS);
        Path link = Files.createSymbolicLink(folder.resolve("link.yml"), Path.of(file));

        lint(file, link.toString(), folder + "/./application.yml");

        assertThat(out.toString()).containsOnlyOnce("FB006");
    }

    @Test
    void a_profile_without_settings_is_said_to_have_none() throws IOException {
        String file =
                file("zuul.routes.a: /a/**\nspring.profiles.group.all: prod\n---\nspring.profiles: prod\n" + PERMITS);

        lint(file, "--profile", "prd", "--verbose");
        assertThat(out.toString())
                .containsOnlyOnce("for profile prd")
                .contains(
                        "application.yml:1: FB010 ineffective: nothing is written for profile prd",
                        "there are settings for all, prod; did you mean prod?");
        out.getBuffer().setLength(0);
        lint(file, "--profile", "prod,all");
        assertThat(out.toString()).doesNotContain("FB010");
    }

    @Test
    void a_baseline_accepts_what_it_was_written_with() throws IOException {
        String file = file("zuul.routes.a: /a/**\n" + PERMITS);
        String baseline = folder.resolve("accepted.json").toString();

        lint(file, "--baseline", baseline, "--write-baseline");
        out.getBuffer().setLength(0);
        lint(file("# a line more\nzuul.routes.a: /a/**\n" + PERMITS), "--baseline", baseline);

        assertThat(out.toString()).contains("no findings", "1 accepted by the baseline");
    }

    @Test
    void json_is_one_document_and_nothing_else() throws IOException {
        lint(file("zuul.routes.a: /a/**\n" + PERMITS), "--format", "json");

        JsonNode document = JsonMapper.shared().readTree(out.toString());
        assertThat(document.at("/findings/0/rule").asString()).isEqualTo("FB006");
    }

    @Test
    void a_rule_is_explained_by_its_page() {
        assertThat(lint("--explain", "fb004")).isZero();

        assertThat(out.toString()).startsWith("# FB004: A property under a name that is no longer read");
    }

    @Test
    void wrong_usage_has_exit_code_2_and_says_what_to_do() throws IOException {
        assertThat(lint()).isEqualTo(2);
        assertThat(lint(folder.resolve("none.yml").toString())).isEqualTo(2);
        assertThat(lint(file("a: [1"))).isEqualTo(2);
        assertThat(lint(file("a: 1"), "--write-baseline")).isEqualTo(2);
        assertThat(lint("--explain", "FB999")).isEqualTo(2);

        assertThat(err.toString())
                .contains(
                        "missing: PATH",
                        "none.yml: no such file or folder",
                        "not YAML",
                        "--write-baseline needs --baseline FILE",
                        "--explain FB999: no such rule; there are FB001, ");
    }
}
