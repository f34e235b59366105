package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a rule found at a line:
 *
 * <pre>{@code
 * Found.at(permits, "200 callers that hang on one route take all request threads")
 *         .because(permits, threads)
 *         .withFix(subject.fix().set(permits.property(), "100"))
 * }</pre>
 *
 * @param place the line to look at
 * @param message what will happen, with its number: one or two sentences
 * @param because the values that the message follows from, with where they come from
 * @param fix {@code null} where there is no single best one
 * @param level {@code null} for that of the rule
 * @param about what it is about where one cause harms several; {@code null} for the line alone
 */
@RecordBuilder
public record Found(
        FileLine place,
        String message,
        List<Resolved> because,
        @Nullable Fix fix,
        @Nullable LintLevel level,
        @Nullable About about)
        implements FoundBuilder.With {

    /**
     * What one cause harms, such as routes. An application has one finding of it, whatever harms which of them.
     *
     * @param application its title
     * @param message of these names
     */
    public record About(String application, List<String> names, Function<List<String>, String> message) {

        private About and(About other) {
            List<String> all = Stream.concat(names.stream(), other.names.stream())
                    .distinct()
                    .toList();
            return new About(application, all, message);
        }
    }

    public static Found at(FileLine place, String message) {
        return new Found(place, message, List.of(), null, null, null);
    }

    /** At the line of a value that is written in a file. */
    public static Found at(Resolved written, String message) {
        return at(written.place().orElseThrow(), message).because(written);
    }

    public Found because(Resolved... values) {
        return withBecause(List.of(values));
    }

    LintLevel levelOr(LintLevel usual) {
        return Objects.requireNonNullElse(level, usual);
    }

    /** Whether both say the same of the same line, or of one cause. */
    boolean same(Found other) {
        return about == null || other.about == null
                ? place.equals(other.place) && message.equals(other.message)
                : about.application.equals(other.about.application);
    }

    /**
     * Of the same said twice the later; of one cause the first with all that both are about, and with both fixes.
     *
     * @param forAll whether this one holds without a profile: then its fix is one for all
     */
    Found and(Found later, boolean forAll) {
        if (about == null || later.about == null) {
            return later;
        }
        Fix both = forAll || fix == null || later.fix == null ? fix : fix.and(later.fix);
        About all = about.and(later.about);
        return with(
                its -> its.about(all).message(all.message().apply(all.names())).fix(both));
    }
}
