package dev.fusebox.lab.lint.choice;

import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.boot.FileLine;
import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Findings that a team has accepted. Lines may move: a finding is known by its rule, its file and the text of its line. Wherever the command is
 * called, a file is named as it is seen from the folder of the baseline.
 */
public record Baseline(int schema, Set<Accepted> accepted) {

    public static final int SCHEMA = 2;

    private static final String IN_JAR = "!/";

    /**
     * @param file from the folder of the baseline, by slashes; with its full path where it is not below that folder
     * @param text of the line, without the blanks around it
     */
    public record Accepted(String rule, String file, String text) {}

    /**
     * @param lines of each file
     * @param folder of the baseline
     */
    public static Baseline of(LintResult result, Map<String, List<String>> lines, Path folder) {
        return new Baseline(
                SCHEMA,
                result.findings().stream()
                        .map(f -> accepted(f, lines, folder))
                        .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    /**
     * The result without what is accepted, and a note of how much that is.
     *
     * @param folder of the baseline
     */
    public LintResult without(LintResult result, Map<String, List<String>> lines, Path folder) {
        List<LintFinding> left = result.findings().stream()
                .filter(f -> !accepted.contains(accepted(f, lines, folder)))
                .toList();
        int known = result.findings().size() - left.size();
        LintResult fresh = result.with(left);
        return known == 0 ? fresh : fresh.and("%d accepted by the baseline".formatted(known));
    }

    private static Accepted accepted(LintFinding found, Map<String, List<String>> lines, Path folder) {
        FileLine place = found.place();
        List<String> file = lines.getOrDefault(place.file(), List.of());
        String text = place.line() <= file.size() ? file.get(place.line() - 1).strip() : "";
        return new Accepted(found.rule(), seenFrom(folder, place.file()), text);
    }

    private static String seenFrom(Path folder, String file) {
        int end = file.contains(IN_JAR) ? file.indexOf(IN_JAR) : file.length();
        Path path = Path.of(file.substring(0, end)).toAbsolutePath().normalize();
        Path from = folder.toAbsolutePath().normalize();
        Path seen = path.startsWith(from) ? from.relativize(path) : path;
        return seen.toString().replace(File.separatorChar, '/') + file.substring(end);
    }
}
