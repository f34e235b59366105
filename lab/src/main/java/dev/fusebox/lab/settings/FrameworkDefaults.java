package dev.fusebox.lab.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Settings that hold where a profile says nothing, as recorded in {@code framework-defaults.yml}. */
public final class FrameworkDefaults {

    private static final YAMLMapper YAML = new YAMLMapper();

    private static final String FILE = "/framework-defaults.yml";

    private FrameworkDefaults() {}

    /** By property; empty for a module that has none. */
    public static Map<String, String> of(String module) {
        try (InputStream file = FrameworkDefaults.class.getResourceAsStream(FILE)) {
            Map<String, String> settings = new TreeMap<>();
            Profiles.flatten("", YAML.readTree(file).path(module), settings);
            return settings;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
