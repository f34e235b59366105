package dev.fusebox.lab.lint.show;

import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import org.jspecify.annotations.Nullable;

/**
 * A limit or a time limit with its value.
 *
 * @param limit a noun: {@code permits}
 * @param value in words; {@code null} while undecided
 * @param property that decides it; {@code null} where several do, or none
 * @param from where the value comes from
 * @param place the line that has it; {@code null} for a default
 * @param open what is not known: with a place a value as it is written, else a sentence; {@code null} for a decided value
 */
public record ShownLimit(
        String limit,
        @Nullable String value,
        @Nullable String property,
        String from,
        @Nullable FileLine place,
        @Nullable String open) {

    /** Of a value that is known. */
    public ShownLimit(String limit, String value, @Nullable String property, String from, @Nullable FileLine place) {
        this(limit, value, property, from, place, null);
    }

    /** Of a value that a file or a library sets. */
    public static ShownLimit of(String limit, String value, Resolved set) {
        return set.decided()
                ? new ShownLimit(
                        limit,
                        value,
                        set.property(),
                        set.origin().words(),
                        set.place().orElse(null))
                : undecided(limit, set);
    }

    /** Of a value that these files do not decide. */
    public static ShownLimit undecided(String limit, Resolved set) {
        return new ShownLimit(
                limit, null, set.property(), set.origin().words(), set.place().orElse(null), set.text());
    }

    /** @param why a sentence without a full stop */
    public static ShownLimit undecided(String limit, String why) {
        return new ShownLimit(limit, null, null, "", null, why);
    }

    /** Of a value that no setting has. */
    public static ShownLimit usual(String limit, String value, String from) {
        return new ShownLimit(limit, value, null, from, null);
    }

    public boolean decided() {
        return value != null;
    }

    /** Of the same limit under another name. */
    public ShownLimit named(String other) {
        return new ShownLimit(other, value, property, from, place, open);
    }
}
