package dev.fusebox.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One commit against itself: ten starts of the default study, measured one after the other, have the same verdicts, and are compared
 * as two runs of five. */
class HalvesOfARunTest {

    private static final int STARTS = 10;

    private static final List<CellResult> CELLS = RunFolder.open(
                    Path.of("../../notes/evidence/zuul-isolation-20261126-214330"))
            .results()
            .cells();

    /** Cells that are said to be better or worse. */
    private static List<String> told(Set<Integer> half) {
        RunComparison both = RunComparison.of(run(half, false), run(half, true), Tolerance.USUAL);
        assertThat(both.cells()).hasSizeGreaterThan(20);
        return both.cells().stream()
                .filter(cell ->
                        Set.of(Change.BETTER, Change.WORSE, Change.MIXED).contains(cell.change()))
                .map(cell -> "%s %s %s: %s".formatted(cell.gateway(), cell.endpoint(), cell.load(), cell.why()))
                .toList();
    }

    private static RecordedRun run(Set<Integer> half, boolean in) {
        return MadeRecording.of(
                CELLS.stream().filter(cell -> half.contains(cell.start()) == in).toList());
    }

    /** All choices of half of the starts that have the first one; the others are the same pairs. */
    private static Stream<Set<Integer>> halves() {
        return IntStream.range(0, 1 << STARTS)
                .filter(bits -> Integer.bitCount(bits) == STARTS / 2 && (bits & 1) == 1)
                .mapToObj(bits -> IntStream.rangeClosed(1, STARTS)
                        .filter(start -> (bits >> (start - 1) & 1) == 1)
                        .boxed()
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void a_cell_has_the_same_verdict_in_every_start_or_is_undecided() {
        Map<String, Set<String>> limits = CELLS.stream()
                .filter(cell -> cell.verdict().status() != Verdict.Status.AMBIGUOUS)
                .collect(Collectors.groupingBy(
                        cell -> cell.id().replaceAll("[.][0-9]+$", ""),
                        TreeMap::new,
                        Collectors.mapping(
                                cell -> cell.verdict().status() + " "
                                        + cell.verdict().limit(),
                                Collectors.toCollection(TreeSet::new))));

        assertThat(limits)
                .hasSizeGreaterThan(15)
                .allSatisfy((cell, found) -> assertThat(found).hasSize(1));
    }

    @Test
    void the_second_five_starts_are_not_said_to_differ_from_the_first_five() {
        assertThat(CELLS.stream().map(CellResult::start).distinct()).hasSize(STARTS);

        assertThat(told(Set.of(1, 2, 3, 4, 5))).isEmpty();
    }

    @Test
    void of_all_halves_no_more_than_the_error_rate_differ() {
        TreeMap<Set<Integer>, List<String>> differ =
                new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
        List<Set<Integer>> all = halves().collect(Collectors.toCollection(ArrayList::new));
        all.forEach(half -> differ.put(half, told(half)));
        differ.values().removeIf(List::isEmpty);

        assertThat(all).hasSize(126);
        assertThat(differ.size()).as(differ.toString()).isLessThanOrEqualTo((int)
                (StartPermutations.LEVEL * all.size()));
    }
}
