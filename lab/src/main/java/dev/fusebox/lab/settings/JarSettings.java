package dev.fusebox.lab.settings;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The settings that one of the lab's programs brings in its own {@code application.yml}. */
public final class JarSettings {

    private static final String FILE = "application.yml";
    private static final YAMLMapper YAML = new YAMLMapper();

    private JarSettings() {}

    /** By full property name, without those of profiles: these are in later documents of the file. */
    public static Map<String, String> of(Path jar) {
        Map<String, String> settings = new TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            ZipEntry entry = file.getEntry(FILE);
            if (entry != null) {
                try (InputStream text = file.getInputStream(entry);
                        MappingIterator<JsonNode> documents =
                                YAML.readerFor(JsonNode.class).readValues(text)) {
                    Profiles.flatten("", documents.next(), settings);
                }
            }
        } catch (IOException e) {
            throw new LabException(jar + " cannot be read: " + IoErrors.of(e), e);
        }
        return settings;
    }
}
