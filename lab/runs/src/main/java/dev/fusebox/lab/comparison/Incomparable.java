package dev.fusebox.lab.comparison;

import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Why two runs have nothing in common, and what is needed. */
final class Incomparable {

    static String why(RecordedRun before, RecordedRun now) {
        String needed = now.cells().isEmpty()
                ? "bystander experiments on the same gateway and route in both runs."
                : "cells with the same gateway, endpoint and load in both runs, as the same study gives them.";
        return "Nothing in this run can be compared with the baseline %s: %s. Needed: %s"
                .formatted(before.folder(), reason(before.results(), now.results()), needed);
    }

    private static String reason(Results before, Results now) {
        if (!overlap(kinds(before), kinds(now))) {
            return "the baseline has %s, this run has %s".formatted(parts(before), parts(now));
        }
        Map<String, Set<String>> then = RunComparison.sides(before);
        Map<String, Set<String>> today = RunComparison.sides(now);
        if (!overlap(then.keySet(), today.keySet())) {
            return differ("gateways", then.keySet(), today.keySet());
        }
        if (then.entrySet().stream()
                .allMatch(
                        gateway -> ComparedSides.of(gateway.getValue(), today.getOrDefault(gateway.getKey(), Set.of()))
                                .isEmpty())) {
            return differ("profiles", all(then), all(today)) + ", and it is open which belong together";
        }
        return Stream.of(
                        differ("endpoints", before, now, CellResult::endpoint),
                        differ("loads", before, now, CellNames::size))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse("no cell has the same gateway, endpoint and load in both");
    }

    /** Empty where cells of both runs have it in common, and where this run has no cells. */
    private static Optional<String> differ(
            String what, Results before, Results now, Function<CellResult, String> part) {
        List<String> then = before.cells().stream().map(part).distinct().toList();
        List<String> today = now.cells().stream().map(part).distinct().toList();
        return today.isEmpty() || overlap(then, today) ? Optional.empty() : Optional.of(differ(what, then, today));
    }

    private static String differ(String what, Collection<String> then, Collection<String> today) {
        return "the baseline has the %s %s, this run has %s"
                .formatted(what, String.join(", ", then), String.join(", ", today));
    }

    private static boolean overlap(Collection<String> one, Collection<String> other) {
        return one.stream().anyMatch(other::contains);
    }

    private static Set<String> all(Map<String, Set<String>> sides) {
        Set<String> all = new TreeSet<>();
        sides.values().forEach(all::addAll);
        return all;
    }

    private static List<String> kinds(Results run) {
        return Stream.of(
                        run.cells().isEmpty() ? "" : "cells",
                        run.experiments(RouteTrial.class).isEmpty() ? "" : "bystander experiments")
                .filter(kind -> !kind.isEmpty())
                .toList();
    }

    private static String parts(Results run) {
        List<String> kinds = kinds(run);
        return kinds.isEmpty()
                ? run.experiments().isEmpty() ? "no results" : "neither cells nor bystander experiments"
                : String.join(" and ", kinds);
    }
}
