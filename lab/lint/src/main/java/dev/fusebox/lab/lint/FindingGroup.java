package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.FileLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one rule says of a file under the same profiles: a rule that holds for ten routes is one finding with ten places.
 *
 * @param places at least one; the first is the one to look at
 */
public record FindingGroup(List<LintFinding> places) {

    private record Cause(String rule, LintLevel level, String file, List<String> where) {}

    /** In the order of the first of each. */
    static List<FindingGroup> of(List<LintFinding> findings) {
        Map<Cause, List<LintFinding>> groups = new LinkedHashMap<>();
        for (LintFinding f : findings) {
            groups.computeIfAbsent(
                            new Cause(f.rule(), f.level(), f.place().file(), f.where()), cause -> new ArrayList<>())
                    .add(f);
        }
        return groups.values().stream().map(FindingGroup::new).toList();
    }

    public LintFinding first() {
        return places.get(0);
    }

    /** All places but the first. */
    public List<LintFinding> others() {
        return places.subList(1, places.size());
    }

    /** The lines of all places, each once. */
    public List<FileLine> lines() {
        return places.stream().map(LintFinding::place).distinct().toList();
    }

    /** The fixes of all places as one. */
    public Optional<Fix> fixed() {
        return places.stream().flatMap(f -> f.fixed().stream()).reduce(Fix::and);
    }
}
