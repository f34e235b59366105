package dev.fusebox.lab.experiment.bystander;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.results.trial.HungEnd;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/** What the verdict of a bystander experiment rests on, in sentences. */
final class BystanderWords {

    /** An empty one is left out. */
    static List<String> sentences(BystanderResult b) {
        HungSide side = b.hungSide();
        String recovery = side.recoveryMs() == null
                ? ""
                : "The hung route answered again %s s after its backend; its circuit breaker was not reset."
                        .formatted(Figures.fixed(side.recoveryMs() / 1000.0, 1));
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
                side.stillInUse().isEmpty()
                        ? ""
                        : "Still in use after the callers were let go: " + String.join(", ", side.stillInUse()) + ".");
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
                        b.instances().stream().map(BystanderWords::instance).collect(Collectors.joining("; ")));
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
        List<HungEnd> ends = b.hungSide().hungEnds();
        return ends == null || ends.isEmpty()
                ? ""
                : ends.stream()
                        .map(HungEnd::words)
                        .collect(Collectors.joining(", ", "Calls of the hung route ended: ", "."));
    }

    private static String critical(BystanderResult b) {
        if (b.criticalCallers() != null) {
            return "The healthy route suffers from " + b.criticalCallers() + " held callers on.";
        }
        return b.decided() && b.reason() != null ? StringUtils.capitalize(b.reason()) + "." : "";
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
        String times = h.p99Ms() == null
                ? ""
                : ", p50 %s ms, p99 %s ms".formatted(Figures.fixed(h.p50Ms(), 0), Figures.fixed(h.p99Ms(), 0));
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
        HungSide side = b.hungSide();
        String answers = CallHold.answerCounts(side.hungAnswers());
        Optional<String> fallback = Optional.ofNullable(side.places()).flatMap(CallerPlaces::fallbackWords);
        return "Hung route: " + callers(b)
                + (side.heldBy() == null ? "" : "; " + side.heldBy() + " let no more through to the backend")
                + (answers.isEmpty() ? "" : "; answers meanwhile: " + answers)
                + fallback.map(words -> "; " + words).orElse("")
                + "; time limits " + b.tried().timeLimits() + ".";
    }

    static @Nullable String callers(BystanderResult b) {
        return b.hungSide().places() == null ? null : b.hungSide().places().words();
    }
}
