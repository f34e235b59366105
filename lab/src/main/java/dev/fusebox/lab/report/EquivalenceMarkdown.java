package dev.fusebox.lab.report;

import dev.fusebox.lab.chain.LimitComparison.EffectiveSetting;
import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison.Likeness;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Gateways side by side, as Markdown for a page of notes. */
public final class EquivalenceMarkdown {

    private static final String NONE = "none";

    private EquivalenceMarkdown() {}

    public static String of(List<EquivalenceResult> profiles) {
        StringBuilder text = new StringBuilder("""
                Limits and time limits of service-a as read from the live processes, in brackets what set them; \
                service-b has its own of the same size. What the gateways do was measured, call by call, in the same run; \
                milliseconds are those of one run on one machine, orders and statuses carry over.
                """);
        profiles.forEach(p -> profile(text, p));
        return text.toString();
    }

    private static void profile(StringBuilder text, EquivalenceResult found) {
        text.append("\n### Profile `").append(found.profile()).append("`\n\n");
        found.noCounterpart().forEach(s -> text.append(s).append("\n\n"));
        heads(text, found, "limit");
        found.limits()
                .forEach(limit -> row(
                        text, found, limit.what(), id -> fixed(limit.settings().get(id))));
        behaviour(text, found, Likeness.NOT_EQUIVALENT, "Not equivalent:");
        behaviour(text, found, Likeness.EQUIVALENT, "Alike:");
        behaviour(text, found, Likeness.NOT_MEASURED, "Not measured on all:");
    }

    private static void heads(StringBuilder text, EquivalenceResult found, String first) {
        row(text, found, first, id -> String.valueOf(found.gateways().get(id)));
        text.append("|---".repeat(found.gateways().size() + 1)).append("|\n");
    }

    private static String fixed(@Nullable List<EffectiveSetting> values) {
        return values == null || values.isEmpty()
                ? NONE
                : values.stream().map(EquivalenceMarkdown::fixed).collect(Collectors.joining("; "));
    }

    private static String fixed(EffectiveSetting value) {
        String by = value.setting() == null ? "" : " (`%s`, %s)".formatted(value.setting(), value.origin());
        return "`%s` %s%s".formatted(value.name(), value.value(), by);
    }

    private static void behaviour(StringBuilder text, EquivalenceResult found, Likeness outcome, String title) {
        List<BehaviourComparison> rows =
                found.behaviour().stream().filter(c -> c.likeness() == outcome).toList();
        if (rows.isEmpty()) {
            return;
        }
        text.append('\n').append(title).append("\n\n");
        heads(text, found, "what happens");
        rows.forEach(c -> row(
                text, found, c.behaviour().words(), id -> finding(c.findings().get(id))));
    }

    private static String finding(@Nullable BehaviourFinding finding) {
        return finding == null ? NONE : finding.measured() ? finding.text() : "not measured: " + finding.text();
    }

    private static void row(StringBuilder text, EquivalenceResult found, String first, Function<String, String> field) {
        text.append("| ").append(cell(first));
        found.gateways().keySet().forEach(id -> text.append(" | ").append(cell(field.apply(id))));
        text.append(" |\n");
    }

    /** A bar would end the cell, and an angle bracket begin a tag. */
    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ");
    }
}
