package dev.fusebox.lab.comparison;

import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.trial.RouteTrial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Two runs side by side: a pure function of their folders.
 *
 * @param before folder of the baseline
 * @param now folder of this run
 * @param answer what changed, in plain sentences, the largest change first; why nothing can be compared, where that is so
 * @param chains of the gateways, with the use of each limit in the cell that changed most
 * @param cells that both runs have, in the order of this run
 * @param bystanders experiments that both runs have
 * @param notes how to read it, and what is left out
 */
public record RunComparison(
        String before,
        String now,
        List<String> answer,
        List<ComparedChain> chains,
        List<ComparedCells> cells,
        List<ComparedBystanders> bystanders,
        List<String> notes) {

    /** @param tolerance of the study of this run: how many more rejections are worth a word */
    public static RunComparison of(RecordedRun before, RecordedRun now, Tolerance tolerance) {
        Map<String, List<ComparedSides>> sides = sides(before.results(), now.results());
        List<ComparedCells> cells = ComparedCells.of(before.results(), now.results(), sides, tolerance);
        List<ComparedBystanders> bystanders = ComparedBystanders.of(before.results(), now.results(), sides);
        List<String> answer = cells.isEmpty() && bystanders.isEmpty()
                ? List.of(Incomparable.why(before, now))
                : ComparisonAnswer.of(before, now, cells, bystanders);
        return new RunComparison(
                before.folder(),
                now.folder(),
                answer,
                chains(before, now, sides, cells, bystanders),
                cells,
                bystanders,
                ComparisonNotes.of(before, now, cells, bystanders));
    }

    /** Whether the runs have anything in common. */
    public boolean comparable() {
        return !cells.isEmpty() || !bystanders.isEmpty();
    }

    /** Which sides of a gateway belong together, by gateway. */
    private static Map<String, List<ComparedSides>> sides(Results before, Results now) {
        Map<String, Set<String>> earlier = sides(before);
        Map<String, List<ComparedSides>> pairs = new LinkedHashMap<>();
        sides(now)
                .forEach((gateway, sides) ->
                        pairs.put(gateway, ComparedSides.of(earlier.getOrDefault(gateway, Set.of()), sides)));
        return pairs;
    }

    static Map<String, Set<String>> sides(Results results) {
        Map<String, Set<String>> sides = new LinkedHashMap<>();
        results.cells()
                .forEach(c -> sides.computeIfAbsent(c.gateway(), g -> new LinkedHashSet<>())
                        .add(ComparedCells.side(c)));
        results.experiments(RouteTrial.class)
                .forEach(b -> sides.computeIfAbsent(b.gateway(), g -> new LinkedHashSet<>())
                        .add(b.profile()));
        return sides;
    }

    /** One for each gateway and pair of sides; for runs without cells, those in which something differs. */
    private static List<ComparedChain> chains(
            RecordedRun before,
            RecordedRun now,
            Map<String, List<ComparedSides>> sides,
            List<ComparedCells> cells,
            List<ComparedBystanders> bystanders) {
        List<ComparedChain> chains = new ArrayList<>();
        sides.forEach((gateway, pairs) -> pairs.forEach(pair -> cells.stream()
                .filter(c -> c.gateway().equals(gateway) && c.sides().equals(pair))
                .min(ComparisonAnswer.MOST_TELLING)
                .ifPresent(cell -> chains.add(ComparedChain.of(before, now, cell)))));
        if (cells.isEmpty()) {
            Stream<ComparedSides> pairs =
                    bystanders.stream().map(ComparedBystanders::sides).distinct();
            pairs.flatMap(pair -> now.gateways().keySet().stream()
                            .map(component -> ComparedChain.of(before, now, pair, component)))
                    .filter(ComparedChain::changed)
                    .forEach(chains::add);
        }
        return chains;
    }
}
