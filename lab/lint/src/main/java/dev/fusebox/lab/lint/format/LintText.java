package dev.fusebox.lab.lint.format;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.lint.FindingGroup;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Undecided;
import dev.fusebox.lab.lint.Unseen;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** For a terminal, the worst first: a line for each finding, or all details. */
public final class LintText {

    /** The further places of a finding that are named. */
    private static final int NAMED = 5;

    /** A line for each finding, and one for its further places. */
    public static String of(LintResult result) {
        return Stream.of(
                        result.groups().stream().map(LintText::line),
                        besides(result),
                        Stream.of(end(result, "; details: -v, about a rule: --explain RULE")))
                .flatMap(s -> s)
                .collect(Collectors.joining());
    }

    /** The lines that are no findings: what is undecided, what was assumed, what the files do not show. */
    public static Stream<String> besides(LintResult result) {
        return Stream.concat(undecidedByRule(result), around(result));
    }

    /** Each place of a finding with the values that it follows from, its fix and its proof. */
    public static String details(LintResult result) {
        return Stream.of(
                        result.groups().stream()
                                .flatMap(group -> group.places().stream())
                                .map(LintText::finding),
                        result.undecided().stream().map(LintText::undecided),
                        around(result),
                        Stream.of(end(result, "; about a rule: --explain RULE")))
                .flatMap(s -> s)
                .collect(Collectors.joining("\n"));
    }

    private static Stream<String> around(LintResult result) {
        return Stream.concat(
                result.notes().stream().map(note -> "note: " + note + "\n"),
                result.unseen().stream().map(unseen -> "not seen: " + unseen.words() + "\n"));
    }

    /** One finding in a line, and a second one for its further places. */
    public static String line(FindingGroup group) {
        LintFinding first = group.first();
        String fix = group.fixed().map(f -> "; fix: " + f.brief()).orElse("");
        return "%-11s %s  %s  %s%s%s\n"
                        .formatted(
                                first.level().word(),
                                first.rule(),
                                first.place().words(),
                                what(first),
                                fix,
                                where(first.where()))
                + more(group);
    }

    /** What is wrong, and where it is wrong by a value that is set, which. */
    static String what(LintFinding found) {
        return found.title()
                + found.because().stream()
                        .limit(1)
                        .map(r -> ": " + (r.property().contains("[") ? r.text() : r.property() + "=" + r.text()))
                        .collect(Collectors.joining());
    }

    private static String more(FindingGroup group) {
        List<FileLine> all = group.lines();
        if (all.size() == 1) {
            return "";
        }
        List<FileLine> others = all.subList(1, all.size());
        String named = others.stream()
                .limit(NAMED)
                .map(place -> String.valueOf(place.lineOrFirst()))
                .collect(Collectors.joining(", "));
        return " ".repeat(19)
                + "and %s: %s %s%s\n"
                        .formatted(
                                Figures.count(others.size(), "more place"),
                                Figures.noun(others.size(), "line"),
                                named,
                                others.size() > NAMED ? ", .." : "");
    }

    private static String finding(LintFinding found) {
        String rule = found.rule() + " " + found.level().word();
        String head = found.place().words() + ": " + rule + ": " + found.message() + where(found.where()) + "\n";
        String because = found.because().stream()
                .map(Resolved::words)
                .map(words -> "    " + words + "\n")
                .collect(Collectors.joining());
        String fix = found.fixed().map(f -> indented(f.diff())).orElse("");
        return head + because + fix + "    prove: " + found.prove() + "\n";
    }

    private static String undecided(Undecided undecided) {
        String place = undecided.place() == null ? "" : undecided.place().words() + ": ";
        return "%s%s undecided: %s%s\n".formatted(place, undecided.rule(), undecided.why(), where(undecided.where()));
    }

    /** One line for all rules that lack the same. */
    private static Stream<String> undecidedByRule(LintResult result) {
        Map<Undecided, List<String>> rules = new LinkedHashMap<>();
        result.undecided()
                .forEach(u -> rules.merge(
                        new Undecided("", u.place(), u.why(), u.where()),
                        List.of(u.rule()),
                        (known, one) -> Stream.concat(known.stream(), one.stream())
                                .distinct()
                                .toList()));
        return rules.entrySet().stream()
                .map(e -> undecided(new Undecided(
                        String.join(", ", e.getValue()),
                        e.getKey().place(),
                        e.getKey().why(),
                        e.getKey().where())));
    }

    static String where(List<String> profiles) {
        return profiles.isEmpty()
                ? ""
                : " [%s %s]".formatted(Figures.noun(profiles.size(), "profile"), String.join(", ", profiles));
    }

    private static String indented(String diff) {
        return diff.lines().map(line -> "    " + line + "\n").collect(Collectors.joining());
    }

    private static String end(LintResult result, String hint) {
        return summary(result)
                + (result.findings().isEmpty() ? "" : hint)
                + "\n"
                + ignored(result).map(words -> words + "\n").orElse("");
    }

    /** {@code 2 findings ignored by comments}; empty for none. */
    static Optional<String> ignored(LintResult result) {
        int number = result.ignored().size();
        return number == 0 ? Optional.empty() : Optional.of(Figures.count(number, "finding") + " ignored by comments");
    }

    /** {@code 2 traps (11 places), 1 note; 1 undecided}. */
    public static String summary(LintResult result) {
        String counts = Stream.of(LintLevel.values())
                .map(level -> counted(level, result))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        long open = result.undecided().size();
        return (counts.isEmpty() ? nothing(result) : counts) + (open == 0 ? "" : "; %d undecided".formatted(open));
    }

    /** Not as if all were well where there is more than the files say. */
    private static String nothing(LintResult result) {
        String unseen = result.unseen().stream().map(Unseen::what).distinct().collect(Collectors.joining(", "));
        return unseen.isEmpty() ? "no findings" : "no findings in what the files say; not seen: " + unseen;
    }

    private static String counted(LintLevel level, LintResult result) {
        List<FindingGroup> groups = result.groups().stream()
                .filter(group -> group.first().level() == level)
                .toList();
        int number = groups.size();
        int places = groups.stream().mapToInt(group -> group.lines().size()).sum();
        boolean noun = level == LintLevel.TRAP || level == LintLevel.NOTE || level == LintLevel.COST;
        String words = noun ? Figures.count(number, level.word()) : number + " " + level.word();
        return number == 0 ? "" : places == number ? words : words + " (%d places)".formatted(places);
    }
}
