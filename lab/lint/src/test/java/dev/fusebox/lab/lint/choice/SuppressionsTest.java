package dev.fusebox.lab.lint.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linted;
import dev.fusebox.lab.lint.choice.IgnoreComment.Looked;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.read.CommentReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuppressionsTest {

    private static final String ROUTE = "zuul.routes.a: /a/**\n";

    /** FB006, ineffective. */
    private static final String PERMITS =
            "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests: 7";

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 27);

    @TempDir
    Path folder;

    private Application application(String name, String text) throws IOException {
        return ApplicationReader.read(Files.writeString(folder.resolve(name), text), List.of());
    }

    private static LintResult applied(Application application, Looked looked) {
        List<IgnoreComment> comments = application
                .files()
                .all()
                .flatMap(file -> CommentReader.of(file).stream())
                .flatMap(comment -> IgnoreComment.of(comment, looked).stream())
                .toList();
        return Suppressions.applied(Linted.application(application), comments, RulePattern.known(), TODAY);
    }

    private LintResult yml(String text) throws IOException {
        return applied(application("application.yml", text), Looked.EVERYWHERE);
    }

    private static List<String> rules(LintResult result) {
        return result.findings().stream().map(LintFinding::rule).toList();
    }

    private static List<String> reasons(LintResult result) {
        return result.ignored().stream()
                .map(i -> i.finding().rule() + ": " + i.reason())
                .toList();
    }

    @Test
    void a_comment_at_the_end_of_the_line_takes_its_finding_out() throws IOException {
        LintResult result = yml(ROUTE + PERMITS + " # fusebox:ignore FB006: old clients\n");

        assertThat(rules(result)).isEmpty();
        assertThat(reasons(result)).containsExactly("FB006: old clients");
    }

    @Test
    void a_comment_above_the_line_takes_its_finding_out() throws IOException {
        LintResult result = yml(ROUTE + "# fusebox:ignore FB006: see #12: later\n# and a word\n" + PERMITS + "\n");

        assertThat(rules(result)).isEmpty();
        assertThat(reasons(result)).containsExactly("FB006: see #12: later");
    }

    @Test
    void a_comment_takes_several_rules_out_and_only_at_its_line() throws IOException {
        String routes = """
                spring.cloud.gateway.server.webflux.routes:
                  - id: a
                    uri: lb://a
                    filters:
                      - CircuitBreaker=a # fusebox:ignore FB020, FB021,fb038: measured
                  - id: b
                    uri: lb://b
                    filters:
                      # fusebox:ignore FB038: wanted
                      - name: CircuitBreaker
                        args:
                          name: b
                """;

        LintResult result = yml(routes);

        assertThat(reasons(result)).contains("FB020: measured", "FB021: measured", "FB038: measured");
        assertThat(rules(result)).contains("FB071");
    }

    @ParameterizedTest
    @CsvSource({"2026-11-27, 0, 1", "2026-11-26, 2, 0", "2027-03-01, 0, 1"})
    void a_comment_counts_until_its_day_is_over(String until, int findings, int ignored) throws IOException {
        LintResult result = yml(ROUTE + PERMITS + " # fusebox:ignore FB006 until " + until + ": old clients\n");

        assertThat(result.findings()).hasSize(findings);
        assertThat(result.ignored()).hasSize(ignored);
    }

    @Test
    void one_that_is_over_says_since_when_and_its_finding_is_back() throws IOException {
        LintResult result = yml(ROUTE + PERMITS + " # fusebox:ignore FB006 until 2026-01-31: old clients\n");

        assertThat(rules(result)).containsExactlyInAnyOrder("FB006", "FB070");
        assertThat(message(result, "FB070")).contains("since 2026-01-31", "(old clients)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
            fusebox:ignore FB006; gives no reason
            fusebox:ignore FB006:; gives no reason
            fusebox:ignore FB006 until 2027-03-01; gives no reason
            fusebox:ignore FB006 until 2027-13-01: why; '2027-13-01' is no date
            fusebox:ignore FB006 until tomorrow: why; 'tomorrow' is no date
            fusebox:ignore: why; names no rule
            fusebox:ignroe FB006: why; fusebox:ignroe is not known
            """)
    void a_mistake_in_a_comment_is_a_finding_and_nothing_is_ignored(String comment, String why) throws IOException {
        LintResult result = yml(ROUTE + PERMITS + " # " + comment + "\n");

        assertThat(rules(result)).containsExactlyInAnyOrder("FB006", "FB070");
        assertThat(message(result, "FB070")).contains(why);
        assertThat(result.ignored()).isEmpty();
    }

    @Test
    void a_rule_that_is_not_there_is_a_finding_and_the_others_count() throws IOException {
        LintResult result = yml(ROUTE + PERMITS + " # fusebox:ignore FB006, FB999: why\n");

        assertThat(rules(result)).containsExactly("FB070");
        assertThat(message(result, "FB070")).contains("no rule FB999");
        assertThat(reasons(result)).containsExactly("FB006: why");
    }

    @Test
    void one_where_nothing_is_found_is_a_note_at_its_own_line() throws IOException {
        LintResult result = yml("# fusebox:ignore FB006: why\n" + ROUTE);

        LintFinding unused = result.findings().get(0);
        assertThat(unused.place().words()).endsWith("application.yml:1");
        assertThat(unused.level().word()).isEqualTo("note");
        assertThat(unused.message()).isEqualTo("FB006 finds nothing at line 2: remove it from the comment");
    }

    @Test
    void one_is_not_said_to_be_of_no_use_where_that_is_not_sure() throws IOException {
        String unused = "# fusebox:ignore FB006: why\n" + ROUTE;
        Application application = application("application.yml", unused);

        assertThat(applied(application, Looked.PARTLY).findings()).isEmpty();
        assertThat(message(applied(application, Looked.WITHOUT_JAR), "FB071")).contains("without the jar");
        assertThat(rules(
                        yml(unused + "---\nspring.profiles: x\nzuul.semaphore.max-semaphores: ${UNKNOWN}\n" + PERMITS)))
                .doesNotContain("FB071");
    }

    @Test
    void words_in_quotes_and_in_text_are_no_comment() throws IOException {
        LintResult result = yml(
                ROUTE + "a: 'x # fusebox:ignore FB006: why'\nb: |\n  # fusebox:ignore FB006: why\n" + PERMITS + "\n");

        assertThat(rules(result)).containsExactly("FB006");
    }

    @Test
    void a_comment_of_another_purpose_is_left_alone() throws IOException {
        assertThat(rules(yml(ROUTE + "# see fusebox:ignore in the notes\n" + PERMITS + " # fusebox is nice\n")))
                .containsExactly("FB006");
    }

    @Test
    void properties_have_it_above_their_line_with_either_sign() throws IOException {
        String permits = PERMITS.replace(": ", "=");
        for (String sign : List.of("#", "!")) {
            LintResult result = applied(
                    application(
                            "application.properties",
                            "zuul.routes.a=/a/**\n" + sign + " fusebox:ignore FB006: why\n" + permits + "\n"),
                    Looked.EVERYWHERE);
            assertThat(rules(result)).isEmpty();
            assertThat(result.ignored()).hasSize(1);
        }
        // What follows a value there belongs to it.
        LintResult trailing = applied(
                application(
                        "application.properties", "zuul.routes.a=/a/**\n" + permits + " # fusebox:ignore FB006: why\n"),
                Looked.EVERYWHERE);
        assertThat(trailing.ignored()).isEmpty();
    }

    @Test
    void documents_have_comments_of_their_own() throws IOException {
        LintResult result =
                yml(ROUTE + PERMITS + " # fusebox:ignore FB006: why\n---\nspring.profiles: x\n" + PERMITS + "\n");

        assertThat(rules(result)).containsExactly("FB006");
        assertThat(result.findings().get(0).place().line()).isEqualTo(5);
    }

    @Test
    void a_baseline_does_not_take_what_a_comment_takes() throws IOException {
        LintResult result = yml(ROUTE + PERMITS + " # fusebox:ignore FB006: why\n");

        Baseline baseline =
                Baseline.of(result, application("application.yml", ROUTE).lines(), Path.of(""));

        assertThat(baseline.accepted()).isEmpty();
        assertThat(baseline.without(result, Map.of(), Path.of("")).ignored()).hasSize(1);
    }

    private static String message(LintResult result, String rule) {
        return Linted.of(rule, result).get(0).message();
    }
}
