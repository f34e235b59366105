package dev.fusebox.lab.comparison;

import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Why two runs have nothing in common, and what is needed. */
final class Incomparable {

    static String why(RecordedRun before, RecordedRun now) {
        String needed = now.results().cells().isEmpty()
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
        if (!overlap(of(before, CellResult::endpoint), of(now, CellResult::endpoint))
                && !now.cells().isEmpty()) {
            return differ("endpoints", of(before, CellResult::endpoint), of(now, CellResult::endpoint));
        }
        if (!overlap(of(before, CellNames::size), of(now, CellNames::size))
                && !now.cells().isEmpty()) {
            return differ("loads", of(before, CellNames::size), of(now, CellNames::size));
        }
        return "no cell has the same gateway, endpoint and load in both";
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

    private static List<String> of(Results run, Function<CellResult, String> part) {
        return run.cells().stream().map(part).distinct().toList();
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
