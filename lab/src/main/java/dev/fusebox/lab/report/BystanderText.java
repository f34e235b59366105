package dev.fusebox.lab.report;

import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Who else got hurt, for people: the verdict first, then what it rests on. */
public final class BystanderText {

    private static final int INDENT = 6;

    private BystanderText() {}

    public static String of(List<BystanderResult> results) {
        return results.stream().map(BystanderText::of).collect(Collectors.joining());
    }

    private static String of(BystanderResult b) {
        StringBuilder text = new StringBuilder();
        text.append("  %s %s, %d callers on %s: %s%n"
                .formatted(
                        b.gateway(),
                        b.profile(),
                        b.callers(),
                        b.route(),
                        b.verdict().name()));
        line(text, "healthy route: " + healthy(b.healthy()) + "; idle: " + healthy(b.idle()) + ".");
        line(text, hung(b));
        switch (b.verdict()) {
            case ISOLATED -> {}
            case DEGRADED, DEAD ->
                line(
                        text,
                        b.exhaustedLimit() == null
                                ? "No limit that can be read was full on the way of the healthy route."
                                : "The healthy route needs " + b.exhaustedLimit() + " too, and it was full.");
        }
        if (b.criticalCallers() != null) {
            line(text, "It suffers from %d callers on.".formatted(b.criticalCallers()));
        }
        if (b.recoveryMs() != null) {
            line(
                    text,
                    String.format(
                            Locale.ROOT,
                            "%.1f s after the backend came back its route answered again, the circuit breaker left to itself.",
                            b.recoveryMs() / 1000.0));
        }
        if (!b.stillInUse().isEmpty()) {
            line(text, "Still in use after the release: " + String.join(", ", b.stillInUse()) + ".");
        }
        return text.toString();
    }

    private static String healthy(Healthy h) {
        String times =
                h.p99Ms() == null ? "" : String.format(Locale.ROOT, ", p50 %.0f ms, p99 %.0f ms", h.p50Ms(), h.p99Ms());
        String others = h.answers().entrySet().stream()
                .filter(e -> !e.getKey().startsWith("2"))
                .map(e -> e.getValue() + " x " + e.getKey())
                .collect(Collectors.joining(", "));
        return "%d of %d ok%s%s".formatted(h.ok(), h.sent(), times, others.isEmpty() ? "" : ", " + others);
    }

    private static String hung(BystanderResult b) {
        String answers = answers(b.hungAnswers());
        return "hung route: %d of %d calls at the backend%s%s; time limits %s."
                .formatted(
                        b.held(),
                        b.callers(),
                        b.heldBy() == null ? "" : ", no more because of " + b.heldBy(),
                        answers.isEmpty() ? "" : "; the others got " + answers,
                        b.timeLimits());
    }

    private static String answers(Map<Integer, Integer> answers) {
        return answers.entrySet().stream()
                .map(e -> e.getValue() + " x " + (e.getKey() == 0 ? "no answer" : e.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static void line(StringBuilder text, String sentence) {
        text.append(Wrap.at(INDENT, sentence));
    }
}
