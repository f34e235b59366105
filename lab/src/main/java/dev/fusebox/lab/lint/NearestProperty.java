package dev.fusebox.lab.lint;

import dev.fusebox.lab.common.Spelling;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The legal property that the author of another one probably meant. */
record NearestProperty(Metadata metadata, String group) {

    /** One of the same words in another order, as names have that were renamed: {@code max-threads}, {@code threads.max}. */
    Optional<String> renamed(String property) {
        List<String> words = words(property);
        return metadata.in(group)
                .map(KnownProperty::name)
                .filter(name -> words(name).equals(words))
                .min(Comparator.naturalOrder());
    }

    /** One that differs by a letter or two. */
    Optional<String> misspelt(String property) {
        List<String> names =
                metadata.in(group).map(KnownProperty::name).sorted().toList();
        return Spelling.nearest(kebab(property), names);
    }

    private static List<String> words(String property) {
        return Arrays.stream(kebab(property).split("[.-]")).sorted().toList();
    }

    private static String kebab(String property) {
        return property.replaceAll("([a-z0-9])([A-Z])", "$1-$2")
                .replace('_', '-')
                .toLowerCase(Locale.ROOT);
    }
}
