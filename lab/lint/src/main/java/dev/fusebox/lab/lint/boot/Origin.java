package dev.fusebox.lab.lint.boot;

import org.jspecify.annotations.Nullable;

/**
 * Where a value comes from.
 *
 * @param place the line of the user's; {@code null} for a default
 */
public record Origin(String words, @Nullable FileLine place) {

    public static Origin inFile(FileLine place) {
        return new Origin(place.brief(), place);
    }

    /**
     * The default that a library lists in its metadata.
     *
     * @param assumed whether the library is one of Fusebox's own gateway, because the user's jar was not given
     */
    public static Origin defaultOf(String artifact, String version, boolean assumed) {
        return new Origin("default of %s %s%s".formatted(artifact, version, assumed ? ", assumed" : ""), null);
    }
}
