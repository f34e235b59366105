package dev.fusebox.lab.comparison;

import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.RouteTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** One bystander experiment in both runs. */
public record ComparedBystanders(ComparedSides sides, RouteTrial before, RouteTrial now) {

    /** With the same number of callers; where a run has one experiment on a route only, with any number. */
    static List<ComparedBystanders> of(Results before, Results now, Map<String, List<ComparedSides>> sides) {
        List<RouteTrial> earlier = before.experiments(RouteTrial.class);
        List<RouteTrial> later = now.experiments(RouteTrial.class);
        List<ComparedBystanders> pairs = new ArrayList<>();
        for (RouteTrial today : later) {
            for (ComparedSides pair : sides.getOrDefault(today.gateway(), List.of())) {
                Predicate<RouteTrial> route =
                        b -> b.gateway().equals(today.gateway()) && b.route().equals(today.route());
                List<RouteTrial> there = earlier.stream()
                        .filter(route.and(b -> b.profile().equals(pair.before())))
                        .toList();
                List<RouteTrial> here = later.stream()
                        .filter(route.and(b -> b.profile().equals(pair.now())))
                        .toList();
                if (today.profile().equals(pair.now())) {
                    there.stream()
                            .filter(b -> b.callers() == today.callers() || there.size() == 1 && here.size() == 1)
                            .forEach(b -> pairs.add(new ComparedBystanders(pair, b, today)));
                }
            }
        }
        return pairs;
    }

    public Change change() {
        if (!before.decided() || !now.decided()) {
            return Change.UNDECIDED;
        }
        int worse = now.verdict().compareTo(before.verdict());
        return worse == 0 ? Change.SAME : worse < 0 ? Change.BETTER : Change.WORSE;
    }

    /** The change in a word. */
    public String word() {
        return change() == Change.SAME ? "the same" : change().words();
    }

    /** {@code zuul acme, service-a hangs}. */
    public String words() {
        return "%s %s, %s hangs".formatted(now.gateway(), sides.words(), now.route());
    }

    /** What became of the healthy route, with how many callers on the other one, and why. */
    public static String outcome(RouteTrial b) {
        String reason = b.verdict() == BystanderVerdict.INCONCLUSIVE && b.reason() != null ? ": " + b.reason() : "";
        String full = b.exhaustedLimit() == null || !b.decided() ? "" : ", " + b.exhaustedLimit() + " full";
        String from = b.criticalCallers() == null ? "" : ", suffers from " + b.criticalCallers() + " callers on";
        return "%s with %d callers%s%s%s".formatted(b.verdict().word(), b.callers(), full, from, reason);
    }
}
