package dev.fusebox.lab.lint.format;

import dev.fusebox.lab.lint.FindingGroup;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.IgnoredFinding;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Undecided;
import dev.fusebox.lab.lint.Unseen;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The document of {@code --format json}. */
public record LintJson(
        int schema,
        List<FindingJson> findings,
        List<UndecidedJson> undecided,
        List<String> notes,
        List<UnseenJson> unseen,
        List<IgnoredJson> ignored) {

    private static final int SCHEMA = 2;

    /**
     * @param message of the first place
     * @param fix of all places, a unified diff; {@code null} for none
     * @param values of the first place
     * @param morePlaces all others of the same rule in this file
     */
    public record FindingJson(
            String rule,
            String level,
            String file,
            int line,
            String message,
            @Nullable String fix,
            String prove,
            List<ValueJson> values,
            List<String> profiles,
            List<PlaceJson> morePlaces) {}

    public record PlaceJson(String file, int line, String message, List<ValueJson> values) {}

    public record UnseenJson(
            String what,
            String why,
            @Nullable String file,
            @Nullable Integer line) {}

    /** @param value {@code null} while undecided */
    public record ValueJson(String property, @Nullable String value, String origin) {}

    public record UndecidedJson(
            String rule, @Nullable String file, @Nullable Integer line, String why, List<String> profiles) {}

    /** A finding that a comment in the file takes out. */
    public record IgnoredJson(String rule, String level, String file, int line, String message, String reason) {}

    public static LintJson of(LintResult result) {
        return new LintJson(
                SCHEMA,
                result.groups().stream().map(LintJson::finding).toList(),
                result.undecided().stream().map(LintJson::undecided).toList(),
                result.notes(),
                result.unseen().stream().map(LintJson::unseen).toList(),
                result.ignored().stream().map(LintJson::ignored).toList());
    }

    private static IgnoredJson ignored(IgnoredFinding i) {
        LintFinding f = i.finding();
        return new IgnoredJson(
                f.rule(), f.level().word(), f.place().file(), f.place().line(), f.message(), i.reason());
    }

    private static FindingJson finding(FindingGroup group) {
        LintFinding f = group.first();
        return new FindingJson(
                f.rule(),
                f.level().word(),
                f.place().file(),
                f.place().line(),
                f.message(),
                group.fixed().map(Fix::diff).orElse(null),
                f.prove(),
                values(f),
                f.where(),
                group.others().stream().map(LintJson::place).toList());
    }

    private static PlaceJson place(LintFinding f) {
        return new PlaceJson(f.place().file(), f.place().line(), f.message(), values(f));
    }

    private static List<ValueJson> values(LintFinding f) {
        return f.because().stream().map(LintJson::value).toList();
    }

    private static UnseenJson unseen(Unseen u) {
        Optional<FileLine> place = Optional.ofNullable(u.place());
        return new UnseenJson(
                u.what(),
                u.why(),
                place.map(FileLine::file).orElse(null),
                place.map(FileLine::line).orElse(null));
    }

    private static ValueJson value(Resolved r) {
        return new ValueJson(r.property(), r.value(), r.origin().words());
    }

    private static UndecidedJson undecided(Undecided u) {
        Optional<FileLine> place = Optional.ofNullable(u.place());
        return new UndecidedJson(
                u.rule(),
                place.map(FileLine::file).orElse(null),
                place.map(FileLine::line).orElse(null),
                u.why(),
                u.where());
    }
}
