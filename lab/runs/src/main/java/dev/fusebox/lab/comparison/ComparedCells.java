package dev.fusebox.lab.comparison;

import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One cell in both runs, with all its starts.
 *
 * @param why the change in figures, or what makes it none
 * @param cautions why the figures may mislead, in words
 */
public record ComparedCells(
        String gateway,
        ComparedSides sides,
        String endpoint,
        CellRepeats before,
        CellRepeats now,
        Change change,
        String why,
        List<String> cautions) {

    /** What two cells must have in common. */
    private record PairedCell(String gateway, String side, String endpoint, String size) {}

    private record CellPair(PairedCell key, ComparedSides sides, CellRepeats before, CellRepeats now) {}

    /** In the order of this run. */
    static List<ComparedCells> of(
            Results before, Results now, Map<String, List<ComparedSides>> sides, Tolerance tolerance) {
        List<CellPair> pairs = pairs(before, now, sides);
        double[] chances = StartPermutations.p(Stream.of(
                        pairs.stream()
                                .map(p -> new StartPermutations.ComparedFigure(p.before.goodput(), p.now.goodput())),
                        pairs.stream()
                                .map(p -> new StartPermutations.ComparedFigure(
                                        p.before.unsuccessful(), p.now.unsuccessful())))
                .flatMap(figure -> figure)
                .toList());
        List<ComparedCells> cells = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            CellPair pair = pairs.get(i);
            ChangeRule rule = ChangeRule.of(pair.before, pair.now, tolerance, chances[i], chances[pairs.size() + i])
                    .onMachine(pair.before.disturbed(before.cores()) || pair.now.disturbed(now.cores()));
            cells.add(new ComparedCells(
                    pair.key.gateway(),
                    pair.sides,
                    pair.key.endpoint(),
                    pair.before,
                    pair.now,
                    rule.change(),
                    rule.why(),
                    cautions(pair.before.cautions(before.cores()), pair.now.cautions(now.cores()))));
        }
        return cells;
    }

    private static List<CellPair> pairs(Results before, Results now, Map<String, List<ComparedSides>> sides) {
        Map<PairedCell, List<CellResult>> earlier = byKey(before);
        List<CellPair> pairs = new ArrayList<>();
        byKey(now).forEach((key, cells) -> {
            for (ComparedSides pair : sides.getOrDefault(key.gateway(), List.of())) {
                PairedCell other = new PairedCell(key.gateway(), pair.before(), key.endpoint(), key.size());
                if (pair.now().equals(key.side()) && earlier.containsKey(other)) {
                    pairs.add(new CellPair(key, pair, new CellRepeats(earlier.get(other)), new CellRepeats(cells)));
                }
            }
        });
        return pairs;
    }

    private static Map<PairedCell, List<CellResult>> byKey(Results results) {
        return results.cells().stream()
                .collect(Groups.by(c -> new PairedCell(c.gateway(), side(c), c.endpoint(), CellNames.size(c))));
    }

    static String side(CellResult cell) {
        return cell.profile() + (cell.variant() == null ? "" : " " + cell.variant());
    }

    private static List<String> cautions(List<String> then, List<String> now) {
        List<String> all = new ArrayList<>();
        for (String caution : then) {
            all.add(caution + (now.contains(caution) ? " in both runs" : " in the baseline"));
        }
        now.stream().filter(c -> !then.contains(c)).forEach(c -> all.add(c + " in this run"));
        return all;
    }

    /** {@code 200 users}. */
    public String load() {
        return now.middle().offered().words();
    }

    public boolean limitMoved() {
        return !before.bound().equals(now.bound());
    }

    /** Whether there is something to say of its figures. */
    boolean differs() {
        boolean alike =
                Math.round(before.goodput().mid()) == Math.round(now.goodput().mid());
        boolean figures = before.measured() && now.measured();
        return change != Change.SAME && !(change == Change.UNDECIDED && figures && alike);
    }

    /** In the order in which a call meets them. */
    public List<ComparedLimits> limits() {
        return ComparedLimits.of(before.middle(), now.middle());
    }

    /** Whether no gateway is between the callers and the service. */
    boolean direct() {
        return CellNames.direct(now.middle());
    }

    /** Whether its figures are those of the gateway and not of the machine. */
    boolean sure() {
        return cautions.isEmpty();
    }
}
