package dev.fusebox.lab.lint;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document of settings: a file, or one of the documents that {@code ---} separates in it.
 *
 * @param location where it was found: those of a later location override all of an earlier one
 * @param name what Spring finds it by: {@code application} of {@code application-prod.yml}
 * @param profile of the file's name; {@code null} for none
 * @param condition the expression of profiles that the document itself is for; {@code null} for none
 * @param values in the order of the file
 */
public record SettingsDocument(
        String file,
        int location,
        String name,
        @Nullable String profile,
        @Nullable String condition,
        Map<String, Written> values) {

    public SettingsDocument at(int other) {
        return new SettingsDocument(file, other, name, profile, condition, values);
    }

    /** A value with its line. */
    public record Written(String property, String text, FileLine place) {}
}
