package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Who else got hurt. */
public final class BystanderSection {

    private BystanderSection() {}

    static ExperimentReport of(List<BystanderResult> found) {
        Table table = Table.of(
                "Healthy route beside a hung one",
                "gateway|profile|hung route|#callers|healthy route|#ok|#sent|#p50 ms|#p99 ms|#idle p99 ms"
                        + "|limit it found full|#suffers from callers|#held|held by|#recovers after s");
        for (BystanderResult b : found) {
            table.row(
                    b.gateway(),
                    b.profile(),
                    b.route(),
                    b.callers(),
                    b.verdict().name(),
                    b.healthy().ok(),
                    b.healthy().sent(),
                    Figures.rounded(b.healthy().p50Ms(), 0),
                    Figures.rounded(b.healthy().p99Ms(), 0),
                    Figures.rounded(b.idle().p99Ms(), 0),
                    b.exhaustedLimit(),
                    b.criticalCallers(),
                    b.held(),
                    b.heldBy(),
                    b.recoveryMs() == null ? null : Figures.rounded(b.recoveryMs() / 1000.0, 1));
        }
        return new ExperimentReport(
                "Who else gets hurt when a backend hangs",
                headline(found),
                text(found),
                List.of(table),
                "Callers are held on the hung route while healthy calls go to another through the same gateway."
                        + " Isolated: 99 % ok, and p99 at most three times idle or 100 ms above it. Dead: fewer than 10 % ok.");
    }

    private static String headline(List<BystanderResult> found) {
        return found.stream()
                .filter(b -> b.verdict() != BystanderVerdict.ISOLATED)
                .max(Comparator.comparing(BystanderResult::verdict))
                .map(b -> b.gateway() + " " + b.profile() + ": beside " + b.callers()
                        + " callers of a hung backend the healthy route is "
                        + b.verdict().word()
                        + (b.exhaustedLimit() == null ? "" : ", " + b.exhaustedLimit() + " is full") + ".")
                .orElse("No healthy route suffered beside a hung one.");
    }

    /** For each the verdict first, then what it rests on. */
    public static String text(List<BystanderResult> found) {
        return found.stream().map(BystanderSection::text).collect(Collectors.joining());
    }

    private static String text(BystanderResult b) {
        String head = "  " + b.gateway() + " " + b.profile() + ", " + b.callers() + " callers on " + b.route() + ": "
                + b.verdict().name() + "\n";
        String recovery = b.recoveryMs() == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%.1f s after the backend came back its route answered again, the circuit breaker left to itself.",
                        b.recoveryMs() / 1000.0);
        return head
                + Wrap.at(
                        6,
                        "healthy route: " + healthy(b.healthy()) + "; idle: " + healthy(b.idle()) + ".",
                        hung(b),
                        exhausted(b),
                        b.criticalCallers() == null ? "" : "It suffers from " + b.criticalCallers() + " callers on.",
                        recovery,
                        b.stillInUse().isEmpty()
                                ? ""
                                : "Still in use after the release: " + String.join(", ", b.stillInUse()) + ".");
    }

    private static String exhausted(BystanderResult b) {
        if (b.verdict() == BystanderVerdict.ISOLATED) {
            return "";
        }
        return b.exhaustedLimit() == null
                ? "No limit that can be read was full on the way of the healthy route."
                : "The healthy route needs " + b.exhaustedLimit() + " too, and it was full.";
    }

    private static String healthy(Healthy h) {
        String times =
                h.p99Ms() == null ? "" : String.format(Locale.ROOT, ", p50 %.0f ms, p99 %.0f ms", h.p50Ms(), h.p99Ms());
        String others = h.answers().entrySet().stream()
                .filter(e -> !e.getKey().startsWith("2"))
                .map(e -> ", " + e.getValue() + " x " + e.getKey())
                .collect(Collectors.joining());
        return "%d of %d ok%s%s".formatted(h.ok(), h.sent(), times, others);
    }

    private static String hung(BystanderResult b) {
        String others = b.hungAnswers().entrySet().stream()
                .map(e -> e.getValue() + " x " + (e.getKey() == 0 ? "no answer" : e.getKey()))
                .collect(Collectors.joining(", "));
        return "hung route: " + b.held() + " of " + b.callers() + " calls at the backend"
                + (b.heldBy() == null ? "" : ", no more because of " + b.heldBy())
                + (others.isEmpty() ? "" : "; the others got " + others) + "; time limits " + b.timeLimits() + ".";
    }
}
