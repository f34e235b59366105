package dev.fusebox.lab.lint.boot;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.Filtered;
import dev.fusebox.lab.settings.PropertyName;
import dev.fusebox.lab.settings.SettingsFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.core.env.EnumerablePropertySource;

/**
 * A document of settings: a file, or one of the documents that {@code ---} separates in it.
 *
 * @param name what Spring finds it by: {@code application} of {@code application-prod.yml}
 * @param profile of the file's name; {@code null} for none
 * @param condition the expression of profiles that the document itself is for; {@code null} for none
 * @param platform the cloud platform that it is for; {@code null} for none
 * @param values in the order of the file
 */
public record SettingsDocument(
        String file,
        String name,
        @Nullable String profile,
        @Nullable String condition,
        @Nullable String platform,
        Map<String, Written> values) {

    /** A value with its line. */
    public record Written(String property, String text, FileLine place) {}

    private static final String OLD_CONDITION = "spring.profiles";
    private static final String CONDITION = "spring.config.activate.on-profile";
    private static final String PLATFORM = "spring.config.activate.on-cloud-platform";

    /**
     * Of a file that sets nothing, and of one for a profile that cannot be read, one document without values.
     *
     * @throws UsageException where a file cannot be read that counts whatever is chosen
     */
    public static List<SettingsDocument> of(SettingsFile file, String name, @Nullable String profile) {
        try {
            List<SettingsDocument> documents = read(file, name, profile);
            return documents.isEmpty() ? List.of(empty(file, name, profile)) : documents;
        } catch (UsageException e) {
            if (profile == null) {
                throw e;
            }
            return List.of(empty(file, name, profile));
        }
    }

    /** @throws UsageException where the file cannot be read */
    public static List<SettingsDocument> read(SettingsFile file, String name, @Nullable String profile) {
        return file.documents().stream()
                .map(source -> of(file, name, profile, source))
                .toList();
    }

    /** Each source of an application that runs, which hold whatever is chosen. */
    public static List<SettingsDocument> of(ResolvedSources resolved, String name) {
        return resolved.sources().stream()
                .filter(source -> source instanceof OriginLookup<?>)
                .map(source -> {
                    Map<String, Written> values = values((EnumerablePropertySource<?>) source);
                    return new SettingsDocument(source.getName(), name, null, null, null, values);
                })
                .toList();
    }

    private static SettingsDocument empty(SettingsFile file, String name, @Nullable String profile) {
        return new SettingsDocument(file.place(), name, profile, null, null, Map.of());
    }

    private static SettingsDocument of(
            SettingsFile file, String name, @Nullable String profile, EnumerablePropertySource<?> source) {
        Map<String, Written> values = values(source);
        return new SettingsDocument(
                file.place(),
                name,
                profile,
                listed(values, Set.of(OLD_CONDITION, PropertyName.plain(CONDITION))),
                listed(values, Set.of(PropertyName.plain(PLATFORM))),
                values);
    }

    private static Map<String, Written> values(EnumerablePropertySource<?> source) {
        Map<String, Written> values = new LinkedHashMap<>();
        for (String property : SettingsFile.names(source)) {
            String text = Filtered.written(String.valueOf(source.getProperty(property)));
            values.put(property, new Written(property, text, SettingsInForce.place(property, source)));
        }
        return values;
    }

    private static @Nullable String listed(Map<String, Written> values, Set<String> plain) {
        String all = values.values().stream()
                .filter(w -> plain.contains(PropertyName.plain(PropertyName.list(w.property()))))
                .map(Written::text)
                .collect(Collectors.joining(","));
        return all.isEmpty() ? null : all;
    }

    /** Whether it holds whatever is chosen. */
    public boolean isBase() {
        return profile == null && condition == null && platform == null;
    }

    /** Whether it has words that Spring Boot 2.4 and later do not start with. */
    public boolean isOld() {
        return has(OLD_CONDITION) || !isBase() && (has("spring.profiles.include") || has("spring.profiles.active"));
    }

    /** Whether it has words that Spring Boot before 2.4 does not know. */
    public boolean isOfToday() {
        return has(CONDITION) || has(PLATFORM) || has("spring.config.import") || platform != null;
    }

    private boolean has(String property) {
        return listed(values, Set.of(PropertyName.plain(property))) != null;
    }
}
