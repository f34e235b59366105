package dev.fusebox.lab.lint;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A property that a library lists in Spring Boot's configuration metadata.
 *
 * @param type of Java; empty where none is listed
 * @param defaultValue {@code null} where none is listed
 * @param library the artifact that lists it
 * @param gone whether nothing reads it any more: deprecated with level error
 * @param since the version of its library that deprecated it
 * @param replacement the property that took its place, if the library names one
 */
public record KnownProperty(
        String name,
        String type,
        @Nullable String defaultValue,
        String library,
        boolean gone,
        @Nullable String since,
        @Nullable String replacement) {

    /** Whether any property below it is legal: it is a map, a list, or another object. */
    boolean open() {
        boolean single = type.startsWith("java.lang.") && !type.equals("java.lang.Object") && !type.endsWith("[]");
        return !single;
    }

    public Optional<String> replacedBy() {
        return Optional.ofNullable(replacement);
    }
}
