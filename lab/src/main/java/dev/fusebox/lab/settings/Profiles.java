package dev.fusebox.lab.settings;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.common.YamlErrors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The tuning profiles in {@code tuning-profiles/}: any file {@code application-<profile>.yml} is one. */
public final class Profiles {

    static final YAMLMapper YAML = new YAMLMapper();

    private final Path folder;

    public Profiles(Path folder) {
        this.folder = folder;
    }

    public static Profiles of(LabHome home) {
        return new Profiles(home.profiles());
    }

    public Path folder() {
        return folder;
    }

    /** Names of all profiles, sorted. */
    public List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(p -> p.getFileName().toString())
                    .filter(n -> n.startsWith("application-") && n.endsWith(".yml"))
                    .map(n -> n.substring("application-".length(), n.length() - ".yml".length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UsageException("cannot list profiles in " + folder + ": " + e.getMessage());
        }
    }

    /** @throws UsageException when there is no such profile */
    public void require(String profile) {
        if (!names().contains(profile)) {
            throw new UsageException("unknown profile '" + profile + "'; known: " + String.join(", ", names())
                    + " (files in tuning-profiles/)");
        }
    }

    /** The settings a profile gives to a module, by full property name; a module's own file beats the shared one. */
    public Map<String, String> settings(String profile, String module) {
        Map<String, String> settings = new TreeMap<>();
        read("application-" + profile + ".yml", settings);
        read(module + "-" + profile + ".yml", settings);
        return settings;
    }

    private void read(String name, Map<String, String> into) {
        Path file = folder.resolve(name);
        if (Files.exists(file)) {
            try {
                flatten("", YAML.readTree(file), into);
            } catch (JacksonException e) {
                throw new UsageException("tuning-profiles/" + name + ": " + YamlErrors.of(e));
            }
        }
    }

    static void flatten(String prefix, JsonNode node, Map<String, String> into) {
        if (node.isObject()) {
            node.properties()
                    .forEach(e ->
                            flatten(prefix.isEmpty() ? e.getKey() : prefix + "." + e.getKey(), e.getValue(), into));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                flatten(prefix + "[" + i + "]", node.get(i), into);
            }
        } else if (!node.isNull() && !node.isMissingNode()) {
            into.put(prefix, node.asString());
        }
    }
}
