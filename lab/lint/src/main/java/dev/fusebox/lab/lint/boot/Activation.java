package dev.fusebox.lab.lint.boot;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is chosen when a process starts.
 *
 * @param profiles that are asked for; none where files decide
 * @param platform the cloud platform that it runs on, as Spring Boot names it; {@code null} for none
 */
public record Activation(List<String> profiles, @Nullable String platform) {

    public static final Activation NONE = new Activation(List.of(), null);

    public static Activation of(String... profiles) {
        return new Activation(List.of(profiles), null);
    }

    /** {@code " with prod"}; empty where nothing is chosen. */
    public String with() {
        return words().isEmpty() ? "" : " with " + String.join(", ", words());
    }

    /** For people. */
    public List<String> words() {
        return Stream.concat(profiles.stream(), Stream.ofNullable(platform)).toList();
    }
}
