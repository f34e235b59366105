package dev.fusebox.lab.lint.boot;

import dev.fusebox.lab.chain.SettingValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A property with the value that is in force, and where it comes from.
 *
 * @param property as it is written there
 * @param text the value as written, with its placeholders
 * @param value with placeholders replaced; {@code null} while undecided: a placeholder has no value in these files
 */
public record Resolved(
        String property, String text, @Nullable String value, Origin origin) {

    /** A rule asked for a value that these files do not decide; the linter reports the rule as undecided here. */
    public static final class UndecidedValue extends RuntimeException {
        private final transient Resolved asked;

        UndecidedValue(Resolved asked) {
            super(asked.words());
            this.asked = asked;
        }

        public Resolved asked() {
            return asked;
        }
    }

    /** Rules need not call this: every method that reads the value makes the rule undecided by {@link UndecidedValue}. */
    public boolean decided() {
        return value != null;
    }

    /** @throws UndecidedValue while undecided, as all methods below */
    public String word() {
        if (value == null) {
            throw new UndecidedValue(this);
        }
        return value.strip();
    }

    /** As {@link SettingValue#is}. */
    public boolean is(String word) {
        return SettingValue.is(word(), word);
    }

    /** @throws dev.fusebox.lab.common.UsageException for no number; the linter then reports the rule as undecided */
    public int number() {
        return setting().number();
    }

    /** Of a duration as Spring reads it; a bare number is milliseconds. */
    public int millis() {
        return setting().duration();
    }

    /** As the chain of a gateway has it. */
    public SettingValue setting() {
        return new SettingValue(property, word(), origin.words());
    }

    /** The line where it is written; empty for a default. */
    public Optional<FileLine> place() {
        return Optional.ofNullable(origin.place());
    }

    /** {@code server.tomcat.threads.max=200 (application.yml:7)}. */
    public String words() {
        return "%s=%s (%s)".formatted(property, value == null ? text : value, origin.words());
    }
}
