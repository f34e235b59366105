package dev.fusebox.lab.lint.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.lint.FindingGroup;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.IgnoredFinding;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SarifRelated> relatedLocations,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<SarifSuppression> suppressions,

            SarifProperties properties) {}

    /** By a comment in the file. */
    public record SarifSuppression(String kind, String justification) {}

    public record SarifPlace(Map<String, String> artifactLocation, Map<String, Integer> region) {}

    /** A further place of a result, with what happens there. */
    public record SarifRelated(int id, SarifPlace physicalLocation, Map<String, String> message) {}

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
        List<SarifNotification> unknown = Stream.concat(
                        result.undecided().stream().map(u -> "%s is undecided: %s".formatted(u.rule(), u.why())),
                        result.unseen().stream().map(u -> "not seen: " + u.words()))
                .map(words -> new SarifNotification("note", text(words)))
                .toList();
        SarifRun run = new SarifRun(
                Map.of("driver", driver),
                List.of(new SarifInvocation(true, unknown)),
                Stream.concat(
                                result.groups().stream().map(group -> result(group, null)),
                                result.ignored().stream()
                                        .map(i -> result(new FindingGroup(List.of(i.finding())), inSource(i))))
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

    private static SarifResult result(FindingGroup group, @Nullable List<SarifSuppression> suppressions) {
        LintFinding f = group.first();
        SarifProperties more = new SarifProperties(
                f.level().word(),
                f.prove(),
                f.because().stream().map(Resolved::words).toList(),
                f.where(),
                group.fixed().map(Fix::diff).orElse(null));
        return new SarifResult(
                f.rule(),
                level(f.level()),
                text(f.message() + others(group)),
                List.of(Map.of("physicalLocation", place(f))),
                related(group.others()),
                suppressions,
                more);
    }

    /** With links to the related locations, which code scanning shows only so. */
    private static String others(FindingGroup group) {
        int more = group.others().size();
        String links = IntStream.rangeClosed(1, more)
                .mapToObj(id -> "[%d](%d)".formatted(id, id))
                .collect(Collectors.joining(", "));
        return more == 0 ? "" : " And %s: %s.".formatted(Figures.count(more, "more place"), links);
    }

    private static List<SarifRelated> related(List<LintFinding> others) {
        return IntStream.range(0, others.size())
                .mapToObj(i -> new SarifRelated(
                        i + 1, place(others.get(i)), text(others.get(i).message())))
                .toList();
    }

    private static SarifPlace place(LintFinding f) {
        return new SarifPlace(
                Map.of("uri", uri(f.place().file())),
                Map.of("startLine", f.place().lineOrFirst()));
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
