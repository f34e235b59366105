package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a rule says of a line:
 *
 * <pre>{@code
 * found(permits, "200 callers that hang on one route take all request threads")
 *         .because(permits, threads)
 *         .withFix(subject.fix().set(permits.property(), "100"))
 * }</pre>
 *
 * @param place the line to look at
 * @param message what will happen, with its number: one or two sentences
 * @param because the values that the message follows from, with where they come from
 * @param fix {@code null} where there is no single best one
 * @param prove the command that proves it
 * @param where the profiles under which it holds, for people; empty where it holds under all that were judged
 * @param about what it is about where one cause harms several; {@code null} for the line alone
 */
@RecordBuilder
public record LintFinding(
        String rule,
        LintLevel level,
        FileLine place,
        String message,
        List<Resolved> because,
        @Nullable Fix fix,
        String prove,
        List<String> where,
        @Nullable About about)
        implements LintFindingBuilder.With {

    /**
     * What one cause harms, such as routes. An application has one finding of it, whatever harms which of them.
     *
     * @param application its title
     * @param message of these names
     */
    public record About(String application, List<String> names, Function<List<String>, String> message) {

        private About and(About other) {
            return new About(
                    application,
                    Stream.concat(names.stream(), other.names.stream())
                            .distinct()
                            .toList(),
                    message);
        }
    }

    public LintFinding because(Resolved... values) {
        return withBecause(List.of(values));
    }

    public Optional<Fix> fixed() {
        return Optional.ofNullable(fix).filter(f -> !f.isEmpty());
    }

    /** Whether both say the same of the same line, or of one cause. */
    boolean same(LintFinding other) {
        boolean alike = about == null || other.about == null
                ? place.equals(other.place) && message.equals(other.message)
                : about.application.equals(other.about.application);
        return rule.equals(other.rule) && alike;
    }

    /** Of the same said twice the later; of one cause the first with all that both are about, and with both fixes. */
    LintFinding and(LintFinding later) {
        if (about == null || later.about == null) {
            return later;
        }
        // A fix that needs no profile is one for all.
        Fix both = where.isEmpty() || fix == null || later.fix == null ? fix : fix.and(later.fix);
        About all = about.and(later.about);
        return with(
                its -> its.about(all).message(all.message().apply(all.names())).fix(both));
    }
}
