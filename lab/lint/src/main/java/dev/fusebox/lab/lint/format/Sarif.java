package dev.fusebox.lab.lint.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.IgnoredFinding;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** SARIF 2.1.0, which code scanning services read. */
public record Sarif(@JsonProperty("$schema") String schema, String version, List<SarifRun> runs) {

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    public record SarifRun(
            Map<String, SarifDriver> tool, List<SarifInvocation> invocations, List<SarifResult> results) {}

    public record SarifDriver(String name, List<SarifRule> rules) {}

    public record SarifRule(
            String id,
            Map<String, String> shortDescription,
            Map<String, String> help,
            Map<String, String> defaultConfiguration) {}

    public record SarifInvocation(boolean executionSuccessful, List<SarifNotification> toolExecutionNotifications) {}

    public record SarifNotification(String level, Map<String, String> message) {}

    public record SarifResult(
            String ruleId,
            String level,
            Map<String, String> message,
            List<Map<String, SarifPlace>> locations,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<SarifSuppression> suppressions,

            SarifProperties properties) {}

    /** By a comment in the file. */
    public record SarifSuppression(String kind, String justification) {}

    public record SarifPlace(Map<String, String> artifactLocation, Map<String, Integer> region) {}

    /** What SARIF has no words for; {@code fix} is a diff. */
    public record SarifProperties(
            String level,
            String prove,
            List<String> values,
            List<String> profiles,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String fix) {}

    /** @param rules that were applied */
    public static Sarif of(LintResult result, List<Rule> rules) {
        SarifDriver driver =
                new SarifDriver("fusebox lint", rules.stream().map(Sarif::rule).toList());
        List<SarifNotification> unknown = result.undecided().stream()
                .map(u -> new SarifNotification("note", text("%s is undecided: %s".formatted(u.rule(), u.why()))))
                .toList();
        SarifRun run = new SarifRun(
                Map.of("driver", driver),
                List.of(new SarifInvocation(true, unknown)),
                Stream.concat(
                                result.findings().stream().map(f -> result(f, null)),
                                result.ignored().stream().map(i -> result(i.finding(), inSource(i))))
                        .toList());
        return new Sarif(SCHEMA, "2.1.0", List.of(run));
    }

    private static SarifRule rule(Rule rule) {
        return new SarifRule(
                rule.id(),
                text(rule.title()),
                text("fusebox lint --explain " + rule.id()),
                Map.of("level", level(rule.level())));
    }

    private static List<SarifSuppression> inSource(IgnoredFinding ignored) {
        return List.of(new SarifSuppression("inSource", ignored.reason()));
    }

    private static SarifResult result(LintFinding f, @Nullable List<SarifSuppression> suppressions) {
        SarifPlace place = new SarifPlace(
                Map.of("uri", uri(f.place().file())),
                Map.of("startLine", f.place().line()));
        SarifProperties more = new SarifProperties(
                f.level().word(),
                f.prove(),
                f.because().stream().map(Resolved::words).toList(),
                f.where(),
                f.fixed().map(Fix::diff).orElse(null));
        return new SarifResult(
                f.rule(),
                level(f.level()),
                text(f.message()),
                List.of(Map.of("physicalLocation", place)),
                suppressions,
                more);
    }

    private static Map<String, String> text(String text) {
        return Map.of("text", text);
    }

    private static String level(LintLevel level) {
        return switch (level) {
            case TRAP -> "error";
            case INEFFECTIVE, COST -> "warning";
            case NOTE -> "note";
        };
    }

    /** What a path may have and a URI may not. */
    private static String uri(String path) {
        return path.replace("%", "%25")
                .replace(" ", "%20")
                .replace("#", "%23")
                .replace("?", "%3F")
                .replace("[", "%5B")
                .replace("]", "%5D")
                .replace("\\", "/");
    }
}
