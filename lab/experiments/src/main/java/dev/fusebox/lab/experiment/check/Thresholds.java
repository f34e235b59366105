package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.experiment.check.CheckResult.FaultResult;
import dev.fusebox.lab.experiment.check.CheckResult.RouteResult;
import dev.fusebox.lab.experiment.check.CheckResult.ThresholdResult;
import dev.fusebox.lab.lint.choice.RouteThresholds;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a team wants kept, beside what a check saw. */
public final class Thresholds {

    private static final String NOT_MEASURED = "not measured";
    private static final String UNDECIDED = " " + BystanderVerdict.INCONCLUSIVE.word();

    private Thresholds() {}

    /** A threshold of a route that was not measured is not kept, and not missed. */
    public static CheckResult applied(CheckResult found, Map<String, RouteThresholds> wanted) {
        List<ThresholdResult> all = new ArrayList<>();
        wanted.forEach((id, thresholds) -> {
            RouteResult route = found.routes().stream()
                    .filter(one -> one.id().equals(id))
                    .findFirst()
                    .orElse(null);
            add(all, found, id, thresholds, found.measured() ? route : null);
        });
        return found.withThresholds(all);
    }

    private static void add(
            List<ThresholdResult> all,
            CheckResult found,
            String id,
            RouteThresholds wanted,
            @Nullable RouteResult route) {
        if (wanted.atLeast() != null) {
            all.add(atLeast(found, id, wanted.atLeast(), route));
        }
        if (wanted.isolated() != null) {
            all.add(isolated(found, id, wanted.isolated(), route));
        }
        if (wanted.hungMs() != null) {
            all.add(hung(found, id, wanted.hungMs(), wanted.answersHungWithin(), route));
        }
    }

    private static ThresholdResult atLeast(CheckResult found, String id, int wanted, @Nullable RouteResult route) {
        String words = "at least %d calls at once".formatted(wanted);
        if (route == null || route.reached() == null || route.undecided() != null) {
            return new ThresholdResult(id, words, null, notMeasured(found));
        }
        if (route.ceiling() == null && route.reached() < wanted) {
            return new ThresholdResult(
                    id,
                    words,
                    null,
                    "no limit was met up to %d; --users %d shows more".formatted(route.reached(), wanted));
        }
        return new ThresholdResult(id, words, route.reached() >= wanted, Figures.whole(route.reached()));
    }

    private static ThresholdResult isolated(CheckResult found, String id, boolean wanted, @Nullable RouteResult route) {
        String words = wanted ? "isolated" : "not isolated";
        if (route == null || !found.hasNeighbours(route)) {
            return new ThresholdResult(
                    id, words, null, route == null ? notMeasured(found) : "no other route has another backend");
        }
        List<String> harmed = found.harmedBy(route);
        boolean undecided = !harmed.isEmpty() && harmed.stream().allMatch(other -> other.endsWith(UNDECIDED));
        return new ThresholdResult(
                id,
                words,
                undecided ? null : Boolean.valueOf(harmed.isEmpty() == wanted),
                harmed.isEmpty() ? "isolated" : String.join(", ", harmed));
    }

    /** Why a route has no figures. */
    private static String notMeasured(CheckResult found) {
        return found.routes().isEmpty()
                ? NOT_MEASURED
                : "not measured; measured are "
                        + String.join(
                                ", ",
                                found.routes().stream().map(RouteResult::id).toList());
    }

    private static ThresholdResult hung(
            CheckResult found, String id, long wantedMs, @Nullable String text, @Nullable RouteResult route) {
        String words = "answers a hung backend within " + text;
        FaultResult hang = route == null ? null : route.fault(BackendFault.HANG);
        if (hang == null) {
            return new ThresholdResult(id, words, null, notMeasured(found));
        }
        boolean answered = hang.status() != 0;
        return new ThresholdResult(
                id,
                words,
                answered && hang.ms() <= wantedMs,
                "%s after %s s"
                        .formatted(answered ? hang.status() : "no answer", Figures.fixed(hang.ms() / 1000.0, 1)));
    }
}
