package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Judgements;
import dev.fusebox.lab.doc.Judgements.Judgement;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.BystanderResult.HungEnd;
import dev.fusebox.lab.results.CallFigures;
import dev.fusebox.lab.results.CallFigures.PublishedCalls;
import dev.fusebox.lab.results.InstanceHealth;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.summary.Commands;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/** Whether the calls of a healthy route suffer while callers are held on another one. */
public final class BystanderSection {

    private static final String NOTE =
            "Callers are held on the hung route. Meanwhile healthy calls go to another route of the same gateway."
                    + " Isolated: 99 % of the healthy calls are ok within 5 s, and their p99 is at most three times that of the idle gateway,"
                    + " or 100 ms above it. Dead: fewer than 10 % are. Degraded: anything else. Inconclusive: other programs"
                    + " kept the machine busy, or the callers were not held.";

    static Section of(List<BystanderResult> found) {
        Table table = Table.searched(
                "The healthy route while another one hangs",
                "gateway|profile|hung route|#callers|healthy route|#ok|#sent|#p50 ms|#p99 ms|#idle p99 ms"
                        + "|its full limit|#suffers from callers|#predicted|predicted: taken, or kept from it by|#held|hung route bound by|where the callers are"
                        + "|#recovers after s|inconclusive because");
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
                    b.predicted() == null ? null : b.predicted().callers(),
                    predictedPart(b),
                    b.hungSide().held(),
                    b.hungSide().heldBy(),
                    callers(b),
                    b.hungSide().recoveryMs() == null
                            ? null
                            : Figures.rounded(b.hungSide().recoveryMs() / 1000.0, 1),
                    b.reason());
        }
        return Section.of(
                "bystander",
                "Who else gets hurt when a backend hangs",
                Stream.of(judgements(found), table, calls(found), Block.note(NOTE)));
    }

    /** Of experiments whose hung calls ended by themselves: all calls of both routes, and what was published of them. */
    private static Table calls(List<BystanderResult> found) {
        boolean published = found.stream().anyMatch(b -> b.published() != null);
        Table table = Table.of(
                "The calls of both routes, times in ms"
                        + (published ? "; published on other machines: compare shapes" : ""),
                "gateway|profile|route|from|#calls|#per s|#failed %|#mean|#deviation|#min|#p50|#p90|#p99|#max");
        for (BystanderResult b : found) {
            if (b.hungSide().hungCalls() != null) {
                PublishedCalls theirs = Objects.requireNonNullElse(b.published(), new PublishedCalls("", null, null));
                row(table, b, "healthy", "measured", of(b, Healthy::calls));
                row(table, b, "healthy", theirs.source(), theirs.healthy());
                row(table, b, "hung", "measured", b.hungSide().hungCalls());
                row(table, b, "hung", theirs.source(), theirs.hung());
            }
        }
        return table;
    }

    private static void row(Table table, BystanderResult b, String route, String from, @Nullable CallFigures f) {
        if (f != null) {
            table.row(
                    b.gateway(),
                    b.profile(),
                    route,
                    from,
                    f.calls(),
                    f.perSecond(),
                    f.failedPercent(),
                    Table.whole(f.meanMs()),
                    f.sdMs(),
                    Table.whole(f.minMs()),
                    Table.whole(f.p50Ms()),
                    Table.whole(f.p90Ms()),
                    Table.whole(f.p99Ms()),
                    Table.whole(f.maxMs()));
        }
    }

    /** Published figures beside their own, for the first screen in Markdown; nothing without any. */
    static Section published(Results results) {
        List<BystanderResult> found = results.experiments(BystanderResult.class).stream()
                .filter(b -> b.published() != null)
                .toList();
        return Section.of(
                "bystanders", "As the author watched both routes (each measured once here)", Stream.of(calls(found)));
    }

    /** Of the healthy calls, where there were any. */
    private static <T> @Nullable T of(BystanderResult b, Function<Healthy, @Nullable T> figure) {
        return b.healthy() == null ? null : figure.apply(b.healthy());
    }

    /** For each the verdict first, then what it rests on. */
    public static String text(List<BystanderResult> found) {
        return judgements(found).text();
    }

    private static Judgements judgements(List<BystanderResult> found) {
        return new Judgements(found.stream().map(b -> judgement(b, "")).toList());
    }

    /** Who was held where, and the verdict. */
    public static Judgement of(RunRecording run, BystanderResult b) {
        return judgement(b, Commands.bystander(run, b));
    }

    private static Judgement judgement(BystanderResult b, String command) {
        String of = "%s %s, %d callers held on %s".formatted(b.gateway(), b.profile(), b.callers(), b.routeWords());
        return new Judgement(b.id(), of, Signs.of(b.verdict()), b.verdict().name(), sentences(b), command);
    }

    /** What its verdict rests on. */
    private static List<String> sentences(BystanderResult b) {
        String recovery = b.hungSide().recoveryMs() == null
                ? ""
                : "The hung route answered again %s s after its backend; its circuit breaker was not reset."
                        .formatted(Figures.fixed(b.hungSide().recoveryMs() / 1000.0, 1));
        String idle = healthy(b.idle()) + ".";
        return List.of(
                b.decided() || b.reason() == null ? "" : "Reason: " + b.reason() + ".",
                b.healthy() == null
                        ? "With no caller held: " + idle
                        : "Healthy route%s: %s; with no caller held: %s"
                                .formatted(named(b), healthy(b.healthy()), idle),
                instances(b),
                b.healthy() == null ? "" : hung(b),
                ended(b),
                exhausted(b),
                critical(b),
                predicted(b),
                recovery,
                b.hungSide().stillInUse().isEmpty()
                        ? ""
                        : "Still in use after the callers were let go: "
                                + String.join(", ", b.hungSide().stillInUse()) + ".");
    }

    /** Of a gateway with several instances: who is harmed, and by what. */
    private static String instances(BystanderResult b) {
        if (b.instances().isEmpty()) {
            return "";
        }
        long harmed = b.instances().stream()
                .filter(i -> i.verdict() != BystanderVerdict.ISOLATED)
                .count();
        return "%s %d instances of %s suffered: %s. What is said of the healthy route is that of the instance which suffered most."
                .formatted(
                        harmed == 0 ? "None of the" : harmed + " of",
                        b.instances().size(),
                        b.gateway(),
                        b.instances().stream().map(BystanderSection::instance).collect(Collectors.joining("; ")));
    }

    private static String instance(InstanceHealth i) {
        return "%s %s (%s%d of %d healthy calls ok%s)"
                .formatted(
                        i.name(),
                        i.verdict().word(),
                        i.callers() == null ? "" : i.callers() + " of the callers, ",
                        i.healthy().ok(),
                        i.healthy().sent(),
                        i.exhaustedLimit() == null ? "" : ", " + i.exhaustedLimit() + " was full");
    }

    private static String named(BystanderResult b) {
        return b.tried().healthyRoute() == null ? "" : " (" + b.tried().healthyRoute() + ")";
    }

    private static String ended(BystanderResult b) {
        return b.hungSide().hungEnds() == null || b.hungSide().hungEnds().isEmpty()
                ? ""
                : "Calls of the hung route ended: "
                        + b.hungSide().hungEnds().stream().map(HungEnd::words).collect(Collectors.joining(", ")) + ".";
    }

    private static String critical(BystanderResult b) {
        if (b.criticalCallers() != null) {
            return "The healthy route suffers from " + b.criticalCallers() + " held callers on.";
        }
        return b.decided() && b.reason() != null ? StringUtils.capitalize(b.reason()) + "." : "";
    }

    private static @Nullable String predictedPart(BystanderResult b) {
        IsolationPrediction p = b.predicted();
        if (p == null || p.taken() == null) {
            return null;
        }
        return p.keptBy() == null
                ? p.taken().name()
                : p.taken().name() + ", kept by " + p.keptBy().name();
    }

    private static String predicted(BystanderResult b) {
        if (b.predicted() == null) {
            return "";
        }
        String differs = Boolean.FALSE.equals(b.asPredicted()) ? "; model and measurement differ" : "";
        return "Predicted: " + b.predicted().words() + differs + ".";
    }

    private static String exhausted(BystanderResult b) {
        if (b.verdict() == BystanderVerdict.ISOLATED || !b.decided()) {
            return "";
        }
        return b.exhaustedLimit() == null
                ? "No limit of the healthy route that can be read was full, so the cause is unknown."
                : "The healthy route needs " + b.exhaustedLimit() + ", too, and it was full.";
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
                : ", %d of %d answered by a fallback, not by the backend".formatted(h.fallbacks(), h.sent());
        return "%d of %d ok%s%s%s%s".formatted(h.ok(), h.sent(), h.lateWords(), fallbacks, times, others);
    }

    /** Where every caller is, which limit kept more calls from the backend, and what the gateway answered. */
    private static String hung(BystanderResult b) {
        String answers = b.hungSide().hungAnswers().entrySet().stream()
                .map(e -> e.getValue() + " x " + (e.getKey() == 0 ? "no answer" : e.getKey()))
                .collect(Collectors.joining(", "));
        String fallback = b.hungSide().places() == null
                ? ""
                : b.hungSide()
                        .places()
                        .fallbackWords()
                        .map(words -> "; " + words)
                        .orElse("");
        return "Hung route: " + callers(b)
                + (b.hungSide().heldBy() == null
                        ? ""
                        : "; " + b.hungSide().heldBy() + " let no more through to the backend")
                + (answers.isEmpty() ? "" : "; answers meanwhile: " + answers)
                + fallback
                + "; time limits " + b.tried().timeLimits() + ".";
    }

    private static @Nullable String callers(BystanderResult b) {
        return b.hungSide().places() == null ? null : b.hungSide().places().words();
    }
}
