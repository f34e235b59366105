package dev.fusebox.lab.chain;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.Durations;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.limits.Setting;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A property with the value that is in force.
 *
 * @param value {@code null} when the property is known and its value is not
 * @param origin {@code null} when unknown; {@code framework default}, {@code profile stock}, {@code command line}, {@code --set}, ...
 * @param ineffective properties that are given for the same thing and do not decide it, the strongest first, as far as the
 *     live process publishes them
 */
public record SettingValue(
        String property,
        @Nullable String value,
        @Nullable String origin,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SettingValue> ineffective) {

    /** As {@code StringToBooleanConverter} has them. */
    private static final Map<String, List<String>> BOOLEANS =
            Map.of("true", List.of("true", "on", "yes", "1"), "false", List.of("false", "off", "no", "0"));

    /** Older folders have none, nor have settings that are only configured. */
    public SettingValue {
        ineffective = ineffective == null ? List.of() : List.copyOf(ineffective);
    }

    public SettingValue(String property, @Nullable String value, @Nullable String origin) {
        this(property, value, origin, List.of());
    }

    /** {@code property=value (origin)}. */
    public String words() {
        String from = Setting.UNKNOWN.equals(origin) ? "origin unknown" : origin;
        return property + "=" + value + (from == null ? "" : " (" + from + ")");
    }

    /** Whether the value is this word, in any case; {@code true} and {@code false} in all spellings of Spring's conversion. */
    public boolean is(String word) {
        return is(text(), word);
    }

    /** The same for a value alone. */
    public static boolean is(String text, String word) {
        List<String> spellings = BOOLEANS.getOrDefault(word, List.of(word));
        return spellings.stream().anyMatch(text.strip()::equalsIgnoreCase);
    }

    public int number() {
        return parsed(Integer::parseInt, "a whole number");
    }

    public double percent() {
        return parsed(Double::parseDouble, "a number");
    }

    /** Milliseconds; a bare number is milliseconds. Every spelling of Spring Boot counts. */
    public int duration() {
        try {
            long millis = Durations.millis(text());
            if (millis >= 0 && millis <= Integer.MAX_VALUE) {
                return (int) millis;
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            // said below
        }
        throw wrong("a duration like 500ms, 4s or PT1M, of at most 24 days");
    }

    private <T> T parsed(Function<String, T> parser, String expected) {
        try {
            return parser.apply(text());
        } catch (NumberFormatException e) {
            throw wrong(expected);
        }
    }

    private UsageException wrong(String expected) {
        return new UsageException(words() + ": must be " + expected);
    }

    private String text() {
        return Objects.requireNonNull(value).strip();
    }
}
