package dev.fusebox;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the settings of an application are found.
 *
 * @param profiles Spring profiles that are active together; with none each is looked at by itself
 * @param configNames names of files of settings instead of {@code application}, as {@code spring.config.name}
 * @param additionalLocation a folder of settings that override the others; {@code null} for none
 * @param manifest a Kubernetes file with the limits of the pod; {@code null} for none
 * @param config the file of choices; {@code null} for a {@code .fusebox.yml} beside the paths or above them in their repository
 */
public record LintOptions(
        List<String> profiles,
        List<String> configNames,
        @Nullable Path additionalLocation,
        @Nullable Path manifest,
        @Nullable Path config) {

    /** All profiles, the usual names, nothing else. */
    public static final LintOptions USUAL = new LintOptions(List.of(), List.of(), null, null, null);

    public LintOptions {
        profiles = List.copyOf(profiles);
        configNames = List.copyOf(configNames);
    }

    /** The usual ones, with profiles. */
    public static LintOptions ofProfiles(String... active) {
        return new LintOptions(List.of(active), List.of(), null, null, null);
    }
}
