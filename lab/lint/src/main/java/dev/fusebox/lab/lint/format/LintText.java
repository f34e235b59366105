package dev.fusebox.lab.lint.format;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Undecided;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** For a terminal. */
public final class LintText {

    public static String of(LintResult result) {
        return Stream.of(
                        result.findings().stream().map(LintText::finding),
                        result.undecided().stream().map(LintText::undecided),
                        Stream.of(summary(result)),
                        result.notes().stream().map(note -> "note: " + note + "\n"),
                        ignored(result).map(words -> words + "\n").stream())
                .flatMap(s -> s)
                .collect(Collectors.joining("\n"));
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

    static String where(List<String> profiles) {
        return profiles.isEmpty()
                ? ""
                : " [%s %s]".formatted(Figures.noun(profiles.size(), "profile"), String.join(", ", profiles));
    }

    private static String indented(String diff) {
        return diff.lines().map(line -> "    " + line + "\n").collect(Collectors.joining());
    }

    /** {@code 2 findings ignored by comments}; empty for none. */
    static Optional<String> ignored(LintResult result) {
        int number = result.ignored().size();
        return number == 0 ? Optional.empty() : Optional.of(Figures.count(number, "finding") + " ignored by comments");
    }

    /** {@code 2 traps, 1 note; 1 rule undecided}. */
    static String summary(LintResult result) {
        String counts = Stream.of(LintLevel.values())
                .map(level -> counted(level, result))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        long open = result.undecided().size();
        return (counts.isEmpty() ? "no findings" : counts) + (open == 0 ? "" : "; %d undecided".formatted(open)) + "\n";
    }

    private static String counted(LintLevel level, LintResult result) {
        long number = result.findings().stream().filter(f -> f.level() == level).count();
        boolean noun = level == LintLevel.TRAP || level == LintLevel.NOTE || level == LintLevel.COST;
        return number == 0 ? "" : noun ? Figures.count(number, level.word()) : number + " " + level.word();
    }
}
