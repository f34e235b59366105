package dev.fusebox.lab.lint.rules.scg;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.PatchFailedException;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.Linted;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fix of FB038, applied: the rule is silent then, and the circuit breaker keeps its name. */
class StatusCodesTest {

    private static final String ROUTE = """
            spring.cloud.gateway.server.webflux.routes:
              - id: orders
                uri: lb://orders
                filters:
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "      - CircuitBreaker=books",
                "      - 'CircuitBreaker=books'  # of all books",
                "      - StripPrefix=1\n      - CircuitBreaker=books\n      - StripPrefix=2",
                "      - name: CircuitBreaker\n        args:\n          name: books\n          fallbackUri: forward:/none",
                "      - name: CircuitBreaker\n        args: {name: books}",
                "      - {name: CircuitBreaker, args: {name: books}}",
                "      - {name: CircuitBreaker, args: {name: books}}  # before {name: Retry, args: {retries: 2}}"
            })
    void a_filter_lists_the_statuses_in_its_own_lines(String filter) throws PatchFailedException {
        String text = ROUTE + filter + "\n";
        LintFinding found = found("application.yml", text).get(0);

        String mended = patched(text, found);

        assertThat(mended).contains("statusCodes:", "500,502,503,504").contains("books");
        assertThat(found("application.yml", mended)).isEmpty();
        assertThat(found("application.yml", mended.replaceAll("(?m)^.*statusCodes.*\\R", "")))
                .allSatisfy(f -> assertThat(f.message()).contains("'books'"));
    }

    @Test
    void a_filter_without_arguments_gets_some() throws PatchFailedException {
        for (String filter : List.of("      - CircuitBreaker\n", "      - name: CircuitBreaker\n")) {
            String text = ROUTE + filter;

            assertThat(patched(text, found("application.yml", text).get(0)))
                    .endsWith("      - name: CircuitBreaker\n        args:\n          statusCodes: 500,502,503,504");
        }
    }

    @Test
    void a_properties_file_keeps_its_form() throws PatchFailedException {
        String route = "spring.cloud.gateway.server.webflux.routes[0]";
        String head = route + ".id=orders\n" + route + ".uri=lb://orders\n";
        for (String filter : List.of("=CircuitBreaker=books", ".name=CircuitBreaker")) {
            String text = head + route + ".filters[0]" + filter + "\n";

            String mended = patched(text, found("application.properties", text).get(0));

            assertThat(mended).contains(route + ".filters[0].args.statusCodes=500,502,503,504");
            assertThat(found("application.properties", mended)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[StripPrefix=1, CircuitBreaker=books]",
                "[{name: CircuitBreaker}]",
                "[CircuitBreaker=books, {name: Retry, args: {retries: 2}}]"
            })
    void a_line_that_holds_more_is_left_alone(String filters) {
        String text = ROUTE.replace("filters:", "filters: " + filters);

        assertThat(found("application.yml", text).get(0).fixed()).isEmpty();
    }

    private static List<LintFinding> found(String name, String text) {
        return Linted.of("FB038", Linted.file(name, text));
    }

    private static String patched(String text, LintFinding found) throws PatchFailedException {
        List<String> diff = found.fixed().map(Fix::diff).orElseThrow().lines().toList();
        return String.join("\n", DiffUtils.patch(text.lines().toList(), UnifiedDiffUtils.parseUnifiedDiff(diff)));
    }
}
