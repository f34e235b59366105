package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who else got hurt. */
public final class BystanderSection {

    private BystanderSection() {}

    static ExperimentReport of(List<BystanderResult> found) {
        Table table = Table.of(
                "Healthy route beside a hung one",
                "gateway|profile|hung route|#callers|healthy route|#ok|#sent|#p50 ms|#p99 ms|#idle p99 ms"
                        + "|limit it found full|#suffers from callers|#held|held by|where the hung route's callers are"
                        + "|#recovers after s|undecided because");
        for (BystanderResult b : found) {
            table.row(
                    b.gateway(),
                    b.profile(),
                    b.route(),
                    b.callers(),
                    b.verdict().name(),
                    of(b, Healthy::ok),
                    of(b, Healthy::sent),
                    Figures.rounded(of(b, Healthy::p50Ms), 0),
                    Figures.rounded(of(b, Healthy::p99Ms), 0),
                    Figures.rounded(b.idle().p99Ms(), 0),
                    b.exhaustedLimit(),
                    b.criticalCallers(),
                    b.held(),
                    b.heldBy(),
                    b.places() == null ? null : b.places().words(),
                    b.recoveryMs() == null ? null : Figures.rounded(b.recoveryMs() / 1000.0, 1),
                    b.reason());
        }
        return new ExperimentReport(
                "Who else gets hurt when a backend hangs",
                headline(found),
                text(found),
                List.of(table),
                "Callers are held on the hung route while healthy calls go to another through the same gateway."
                        + " Isolated: 99 % ok, and p99 at most three times idle or 100 ms above it. Dead: fewer than 10 % ok."
                        + " Inconclusive: other programs kept the machine busy, or the callers were not held.");
    }

    /** Of the healthy calls, where there were any. */
    private static <T> @Nullable T of(BystanderResult b, Function<Healthy, @Nullable T> figure) {
        return b.healthy() == null ? null : figure.apply(b.healthy());
    }

    private static String headline(List<BystanderResult> found) {
        List<BystanderResult> undecided =
                found.stream().filter(b -> !b.decided()).toList();
        return found.stream()
                .filter(b -> b.decided() && b.verdict() != BystanderVerdict.ISOLATED)
                .max(Comparator.comparing(BystanderResult::verdict))
                .map(b -> b.gateway() + " " + b.profile() + ": beside " + b.callers()
                        + " callers of a hung backend the healthy route is "
                        + b.verdict().word()
                        + (b.exhaustedLimit() == null ? "" : ", " + b.exhaustedLimit() + " is full") + ".")
                .orElseGet(() -> undecided.isEmpty()
                        ? "No healthy route suffered beside a hung one."
                        : "%d of %d experiments beside a hung route are inconclusive: %s."
                                .formatted(
                                        undecided.size(),
                                        found.size(),
                                        undecided.get(0).reason()));
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
                        b.decided() || b.reason() == null ? "" : "Nothing is said of it, since " + b.reason() + ".",
                        (b.healthy() == null ? "" : "healthy route: " + healthy(b.healthy()) + "; ") + "idle: "
                                + healthy(b.idle()) + ".",
                        b.healthy() == null ? "" : hung(b),
                        exhausted(b),
                        critical(b),
                        recovery,
                        b.stillInUse().isEmpty()
                                ? ""
                                : "Still in use after the release: " + String.join(", ", b.stillInUse()) + ".");
    }

    private static String critical(BystanderResult b) {
        if (b.criticalCallers() != null) {
            return "It suffers from " + b.criticalCallers() + " callers on.";
        }
        return b.decided() && b.reason() != null ? b.reason().replaceFirst("^f", "F") + "." : "";
    }

    private static String exhausted(BystanderResult b) {
        if (b.verdict() == BystanderVerdict.ISOLATED || !b.decided()) {
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
        String fallbacks = h.fallbacks() == null || h.fallbacks() == 0
                ? ""
                : ", %d of %d were not answered by the backend but by a fallback".formatted(h.fallbacks(), h.sent());
        return "%d of %d ok%s%s%s".formatted(h.ok(), h.sent(), fallbacks, times, others);
    }

    private static String hung(BystanderResult b) {
        String others = b.hungAnswers().entrySet().stream()
                .map(e -> e.getValue() + " x " + (e.getKey() == 0 ? "no answer" : e.getKey()))
                .collect(Collectors.joining(", "));
        String fallback = b.places() == null
                ? ""
                : b.places().fallbackWords().map(words -> "; " + words).orElse("");
        return "hung route: "
                + (b.places() == null
                        ? b.held() + " of " + b.callers() + " calls at the backend"
                        : b.places().words())
                + (b.heldBy() == null ? "" : "; no more at the backend because of " + b.heldBy())
                + (others.isEmpty() ? "" : "; the others got " + others) + fallback + "; time limits " + b.timeLimits()
                + ".";
    }
}
