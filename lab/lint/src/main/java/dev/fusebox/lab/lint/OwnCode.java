package dev.fusebox.lab.lint;

import java.util.Map;
import java.util.Optional;

/**
 * What an application's own classes or sources refer to of its frameworks: code may decide what settings seem to decide.
 *
 * @param types by the name of a framework's type, the class or source that names it first
 */
public record OwnCode(Map<String, String> types) {

    public static final OwnCode NONE = new OwnCode(Map.of());

    /** Where a type is named, for people; empty where no code that was read does. */
    public Optional<String> naming(String type) {
        return Optional.ofNullable(types.get(type));
    }
}
