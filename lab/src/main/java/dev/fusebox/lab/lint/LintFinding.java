package dev.fusebox.lab.lint;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a rule says of a line. Rules make one with {@link #of} and the methods below it:
 *
 * <pre>{@code
 * LintFinding.of(this, permits, "200 callers that hang on one route take all request threads")
 *         .because(permits, threads)
 *         .fix(subject.fix().set(permits.property(), "100"))
 * }</pre>
 *
 * @param place the line to look at
 * @param message what will happen, with its number: one or two sentences
 * @param because the values that the message follows from, with where they come from
 * @param fix {@code null} where there is no single best one
 * @param prove the command that proves it
 * @param where the profiles under which it holds, for people; empty where it holds under all that were judged
 */
public record LintFinding(
        String rule,
        LintLevel level,
        FileLine place,
        String message,
        List<Resolved> because,
        @Nullable Fix fix,
        String prove,
        List<String> where) {

    public static LintFinding of(Rule rule, FileLine place, String message) {
        return new LintFinding(rule.id(), rule.level(), place, message, List.of(), null, rule.proof(), List.of());
    }

    /** At the line of a value that is written in a file. */
    public static LintFinding of(Rule rule, Resolved written, String message) {
        return of(rule, written.place().orElseThrow(), message).because(written);
    }

    public LintFinding because(Resolved... values) {
        return with(level, List.of(values), fix, prove, where);
    }

    public LintFinding because(List<Resolved> values) {
        return with(level, List.copyOf(values), fix, prove, where);
    }

    public LintFinding fix(Fix other) {
        return with(level, because, other, prove, where);
    }

    /** Another level than the rule's usual one. */
    public LintFinding level(LintLevel other) {
        return with(other, because, fix, prove, where);
    }

    LintFinding where(List<String> profiles) {
        return with(level, because, fix, prove, List.copyOf(profiles));
    }

    public Optional<Fix> fixed() {
        return Optional.ofNullable(fix).filter(f -> !f.isEmpty());
    }

    private LintFinding with(
            LintLevel l, List<Resolved> values, @Nullable Fix f, String command, List<String> profiles) {
        return new LintFinding(rule, l, place, message, values, f, command, profiles);
    }

    /** Whether both say the same of the same line. */
    boolean same(LintFinding other) {
        return rule.equals(other.rule) && place.equals(other.place) && Objects.equals(message, other.message);
    }
}
