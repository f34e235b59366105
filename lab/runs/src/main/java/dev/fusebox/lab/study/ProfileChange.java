package dev.fusebox.lab.study;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.GivenSettings;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment changes in its profile, so that one study can compare a profile with itself.
 *
 * @param label ids and conclusions name the changed profile {@code profile+label}
 * @param set settings that come before the profile's, as {@code --set}
 */
public record ProfileChange(
        String label,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> set) {

    /** It becomes part of ids, so of files. */
    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,59}");

    public ProfileChange {
        if (label == null || !LABEL.matcher(label).matches()) {
            throw new UsageException(
                    "change: label '%s': must be letters, digits and hyphens, at most 60".formatted(label));
        }
        set = new GivenSettings(set == null ? Map.of() : set).values();
    }

    /** The profile's name with that of its change, if any. */
    public static String named(String profile, @Nullable ProfileChange change) {
        return change == null ? profile : profile + "+" + change.label();
    }
}
