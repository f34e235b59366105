package dev.fusebox.lab.lint;

import dev.fusebox.lab.settings.SettingsCatalogue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The libraries of an application, with what they list.
 *
 * @param versions by artifact
 * @param of the jar that has them, for people
 * @param assumed whether they are those of Fusebox's own gateway, because no jar of the application was given
 */
public record Libraries(Map<String, String> versions, Metadata metadata, String of, boolean assumed) {

    public static final Libraries NONE = new Libraries(Map.of(), Metadata.NONE, "", true);

    public Optional<LibraryVersion> find(String artifact) {
        return Optional.ofNullable(versions.get(artifact)).map(v -> new LibraryVersion(artifact, v));
    }

    public boolean has(String artifact) {
        return versions.containsKey(artifact);
    }

    /** Whether the application may read a property: its jar is not known, or lists it. */
    public boolean mayRead(String property) {
        return assumed || metadata.find(property).filter(known -> !known.gone()).isPresent();
    }

    /** The default that a library lists for a property. */
    public Optional<Resolved> defaultOf(String property) {
        return metadata.find(property)
                .filter(known -> known.defaultValue() != null && !known.gone())
                .map(known -> new Resolved(
                        known.name(), String.valueOf(known.defaultValue()), known.defaultValue(), origin(known)));
    }

    /**
     * What they list otherwise than a catalogue, by property: its defaults are those of the lab's own versions. Of numbers only, since
     * times can be spelt in several ways.
     */
    public Map<String, Resolved> otherDefaults(SettingsCatalogue catalogue) {
        Map<String, Resolved> other = new LinkedHashMap<>();
        if (!assumed) {
            catalogue
                    .defaults()
                    .forEach((property, ours) -> defaultOf(property)
                            .filter(theirs -> isNumber(ours) && isNumber(theirs.text()) && !ours.equals(theirs.text()))
                            .ifPresent(theirs -> other.put(property, theirs)));
        }
        return other;
    }

    private static boolean isNumber(String text) {
        return text.matches("\\d+");
    }

    private Origin origin(KnownProperty known) {
        return new Origin.LibraryDefault(
                known.library(), versions.getOrDefault(known.library(), "of unknown version"), assumed);
    }
}
