package dev.fusebox.lab.lint;

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

    /** The default that a library lists for a property. */
    public Optional<Resolved> defaultOf(String property) {
        return metadata.find(property)
                .filter(known -> known.defaultValue() != null && !known.gone())
                .map(known -> new Resolved(
                        known.name(), String.valueOf(known.defaultValue()), known.defaultValue(), origin(known)));
    }

    private Origin origin(KnownProperty known) {
        return new Origin.LibraryDefault(
                known.library(), versions.getOrDefault(known.library(), "of unknown version"), assumed);
    }
}
