package dev.fusebox.lab.report;

import dev.fusebox.lab.chain.EffectiveSetting;
import dev.fusebox.lab.chain.LimitPair;
import dev.fusebox.lab.results.BehaviourComparison;
import dev.fusebox.lab.results.BehaviourComparison.Likeness;
import dev.fusebox.lab.results.EquivalenceResult;
import java.util.List;
import java.util.stream.Collectors;

/** The two gateways side by side, as Markdown for a page of notes. */
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
        text.append("| limit | Zuul | Spring Cloud Gateway |\n|---|---|---|\n");
        found.limits().forEach(pair -> limit(text, pair));
        behaviour(text, found, Likeness.NOT_EQUIVALENT, "Not equivalent:");
        behaviour(text, found, Likeness.EQUIVALENT, "Alike:");
        behaviour(text, found, Likeness.NOT_MEASURED, "Not measured on both:");
    }

    private static void limit(StringBuilder text, LimitPair pair) {
        row(text, pair.what(), fixed(pair.zuul()), fixed(pair.scg()));
    }

    private static String fixed(List<EffectiveSetting> values) {
        return values.isEmpty()
                ? NONE
                : values.stream().map(EquivalenceMarkdown::fixed).collect(Collectors.joining("; "));
    }

    private static String fixed(EffectiveSetting value) {
        String by = value.setting() == null ? "" : " (`%s`, %s)".formatted(value.setting(), value.origin());
        return "`%s` %s%s".formatted(value.name(), value.value(), by);
    }

    private static void behaviour(StringBuilder text, EquivalenceResult found, Likeness outcome, String title) {
        List<BehaviourComparison> rows =
                found.behaviour().stream().filter(c -> c.outcome() == outcome).toList();
        if (rows.isEmpty()) {
            return;
        }
        text.append('\n').append(title).append("\n\n| what happens | Zuul | Spring Cloud Gateway |\n|---|---|---|\n");
        for (BehaviourComparison c : rows) {
            row(
                    text,
                    c.behaviour().words(),
                    finding(c.zuul().measured(), c.zuul().text()),
                    finding(c.scg().measured(), c.scg().text()));
        }
    }

    private static String finding(boolean measured, String text) {
        return measured ? text : "not measured: " + text;
    }

    private static void row(StringBuilder text, String... cells) {
        text.append("| ")
                .append(List.of(cells).stream().map(EquivalenceMarkdown::cell).collect(Collectors.joining(" | ")))
                .append(" |\n");
    }

    /** A bar would end the cell, and an angle bracket begin a tag. */
    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ");
    }
}
