package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.Origin;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.settings.SettingsCatalogue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The libraries of an application, with what they list.
 *
 * @param versions by artifact
 * @param of the jar that has them, for people
 * @param assumed whether they are those of Fusebox's own gateway, because no jar of the application was given
 * @param declaredBoot the version of Spring Boot that a build file of the application names; {@code null} where none does
 */
public record Libraries(
        Map<String, String> versions,
        Metadata metadata,
        String of,
        boolean assumed,
        @Nullable String declaredBoot) {

    public static final String UNKNOWN_VERSION = "of unknown version";
    public static final Libraries NONE = new Libraries(Map.of(), Metadata.NONE, "", true, null);

    /** The artifact that has the versions of a release train, and nothing else. */
    public static final String RELEASE_TRAIN = "spring-cloud-dependencies";

    private static final String BOOT = "spring-boot";

    /** With what a build file says. */
    public Libraries declared(Map<String, String> artifacts, @Nullable String boot) {
        Map<String, String> all = new HashMap<>(versions);
        artifacts.forEach(all::putIfAbsent);
        return new Libraries(all, metadata, of, assumed, boot);
    }

    public Optional<LibraryVersion> find(String artifact) {
        String declared = artifact.equals(BOOT) ? declaredBoot : null;
        return Optional.ofNullable(declared == null ? versions.get(artifact) : declared)
                .map(v -> new LibraryVersion(artifact, v));
    }

    /** The release train of Spring Cloud that a build file names: {@code 2023.0.3}, {@code Hoxton.SR12}. */
    public Optional<LibraryVersion> releaseTrain() {
        return find(RELEASE_TRAIN);
    }

    Optional<LibraryVersion> boot() {
        return find(BOOT);
    }

    /** Whether a build file names this version of Spring Boot or a later one. */
    public boolean declares(String boot) {
        return declaredBoot != null && new LibraryVersion(BOOT, declaredBoot).atLeast(boot);
    }

    /** Whether the version of Spring Boot is the application's own. */
    boolean bootIsSure() {
        return !assumed || declaredBoot != null;
    }

    /** Whether a library lists what Spring Boot has in another version than the application's. */
    boolean ofAnotherBoot(String library) {
        String listed = versions.get(BOOT);
        return declaredBoot != null
                && library.startsWith(BOOT)
                && (listed == null || !new LibraryVersion(BOOT, listed).sameMinor(declaredBoot));
    }

    public boolean has(String artifact) {
        return versions.containsKey(artifact);
    }

    /** Whether it has a library with this word in its name, or may: Spring Cloud brings Netflix's to Boot before 2.4 only. */
    public boolean mayHave(String word) {
        boolean brings = declaredBoot == null || !new LibraryVersion(BOOT, declaredBoot).atLeast("2.4");
        return assumed && brings || hasLike(word);
    }

    /** Whether a known library has this word in its name. */
    public boolean hasLike(String word) {
        return versions.keySet().stream().anyMatch(artifact -> artifact.contains(word));
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
        return Origin.defaultOf(known.library(), versions.getOrDefault(known.library(), UNKNOWN_VERSION), assumed);
    }
}
