package dev.fusebox.lab.lint.format;

import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Rule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** SARIF 2.1.0, which code scanning services read. */
public final class Sarif {

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private Sarif() {}

    /** @param rules that were applied */
    public static Map<String, Object> of(LintResult result, List<Rule> rules) {
        Map<String, Object> driver = ordered(
                "name", "fusebox lint", "rules", rules.stream().map(Sarif::rule).toList());
        List<Map<String, Object>> unknown = result.undecided().stream()
                .map(u -> notification("%s is undecided: %s".formatted(u.rule(), u.why())))
                .toList();
        Map<String, Object> run = ordered(
                "tool",
                Map.of("driver", driver),
                "invocations",
                List.of(ordered("executionSuccessful", true, "toolExecutionNotifications", unknown)),
                "results",
                result.findings().stream().map(Sarif::result).toList());
        return ordered("$schema", SCHEMA, "version", "2.1.0", "runs", List.of(run));
    }

    private static Map<String, Object> rule(Rule rule) {
        return ordered(
                "id",
                rule.id(),
                "shortDescription",
                Map.of("text", rule.title()),
                "help",
                Map.of("text", "fusebox lint --explain " + rule.id()),
                "defaultConfiguration",
                Map.of("level", level(rule.level())));
    }

    private static Map<String, Object> result(LintFinding f) {
        Map<String, Object> properties = ordered(
                "level",
                f.level().word(),
                "prove",
                f.prove(),
                "values",
                f.because().stream().map(Resolved::words).toList(),
                "profiles",
                f.where());
        f.fixed().map(Fix::diff).ifPresent(diff -> properties.put("fix", diff));
        return ordered(
                "ruleId",
                f.rule(),
                "level",
                level(f.level()),
                "message",
                Map.of("text", f.message()),
                "locations",
                List.of(Map.of(
                        "physicalLocation",
                        ordered(
                                "artifactLocation",
                                Map.of("uri", uri(f.place().file())),
                                "region",
                                Map.of("startLine", f.place().line())))),
                "properties",
                properties);
    }

    private static Map<String, Object> notification(String text) {
        return ordered("level", "note", "message", Map.of("text", text));
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

    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put(String.valueOf(keysAndValues[i]), keysAndValues[i + 1]);
        }
        return map;
    }
}
