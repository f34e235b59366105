package dev.fusebox.lab.chain;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.limits.Setting;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final Pattern DURATION = Pattern.compile("(?:pt)?(\\d{1,6})(ms|s|m|)");

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

    /** Whether the value is this word, in any case. */
    public boolean is(String word) {
        return text().equalsIgnoreCase(word);
    }

    public int number() {
        return parsed(Integer::parseInt, "a whole number");
    }

    public double percent() {
        return parsed(Double::parseDouble, "a number");
    }

    /** Milliseconds. */
    public int duration() {
        Matcher match = DURATION.matcher(text().toLowerCase(Locale.ROOT));
        if (!match.matches()) {
            throw wrong("a duration like 500ms, 4s or 1m");
        }
        int unit = switch (match.group(2)) {
            case "m" -> 60_000;
            case "s" -> 1000;
            default -> 1;
        };
        return Integer.parseInt(match.group(1)) * unit;
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
