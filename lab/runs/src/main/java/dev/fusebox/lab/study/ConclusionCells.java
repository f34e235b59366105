package dev.fusebox.lab.study;

import dev.fusebox.lab.results.Results.Conclusion;
import dev.fusebox.lab.study.StudyLoad.ArrivalKind;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The cells and experiments that a conclusion names, as far as that can be seen without a run. */
public final class ConclusionCells {

    /** A cell in an expression: gateway, endpoint, and users or load. */
    private static final Pattern CELL = Pattern.compile(
            "\\bcell\\s*\\(\\s*(['\"])(.*?)\\1\\s*,\\s*(['\"])(.*?)\\3\\s*,\\s*(?:(\\d+)|(['\"])(.*?)\\6)\\s*\\)");

    /** An experiment in an expression: its name, and what tells it apart. */
    private static final Pattern EXPERIMENT = Pattern.compile("\\brun\\.(\\w+)\\s*\\(([^()]*+)\\)");

    private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|(\\d+)");

    /** Whether this conclusion is left out of the run: only {@code --full} has the cells, experiments or profile that it speaks of. */
    public static boolean needFull(Conclusion c, Study study) {
        if (study.length().full() == null) {
            return false;
        }
        Study full = study.atFullSize();
        return !study.hasProfile(c.profile()) && full.hasProfile(c.profile())
                || named(c, CELL).anyMatch(cell -> !has(study, cell) && has(full, cell))
                || named(c, EXPERIMENT).anyMatch(one -> !hasExperiment(study, one) && hasExperiment(full, one));
    }

    private static Stream<MatchResult> named(Conclusion c, Pattern what) {
        return Stream.concat(Stream.of(c.when()), c.figures().values().stream())
                .flatMap(expression -> what.matcher(expression).results());
    }

    private static boolean hasExperiment(Study study, MatchResult one) {
        List<String> arguments = ARGUMENT.matcher(one.group(2))
                .results()
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .toList();
        return study.experiments().stream().anyMatch(entry -> entry.isAskedFor(one.group(1), arguments));
    }

    /** The first cell that the study has neither as it is nor with {@code --full}. Without a run it would be noticed only after the load. */
    static Optional<String> unknown(String expression, Study written) {
        Study study = written.withArrivals(ArrivalKind.BOTH);
        Study full = study.atFullSize();
        return CELL.matcher(expression)
                .results()
                .filter(cell -> !has(study, cell) && !has(full, cell))
                .map(cell -> "%s %s %s"
                        .formatted(cell.group(2), cell.group(4), load(cell).replaceFirst("^[cru](?=\\d)", "$0=")))
                .findFirst();
    }

    private static boolean has(Study study, MatchResult cell) {
        return study.blocks().stream().anyMatch(b -> b.has(cell.group(2), cell.group(4), load(cell)));
    }

    private static String load(MatchResult cell) {
        return cell.group(5) == null ? cell.group(7) : "c" + cell.group(5);
    }
}
