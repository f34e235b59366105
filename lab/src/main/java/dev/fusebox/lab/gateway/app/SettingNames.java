package dev.fusebox.lab.gateway.app;

import java.io.IOException;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The settings that libraries list in Spring Boot's configuration metadata.
 *
 * @param names of settings with one value
 * @param groups of settings whose last part may be anything: maps and lists
 */
record SettingNames(Set<String> names, Set<String> groups) {

    private static final String FILE = "META-INF/spring-configuration-metadata.json";

    /** Hand-written names, which the compiler's own file has too where it was there to see them. */
    private static final String MORE = "META-INF/additional-spring-configuration-metadata.json";

    static boolean isMetadata(String entry) {
        return entry.equals(FILE) || entry.equals(MORE);
    }

    /** Of a library. */
    void addAllOf(ZipInputStream library) throws IOException {
        for (ZipEntry entry = library.getNextEntry(); entry != null; entry = library.getNextEntry()) {
            if (isMetadata(entry.getName())) {
                add(library.readAllBytes());
            }
        }
    }

    /** A file that cannot be read lists nothing, as for an editor. */
    void add(byte[] metadata) {
        try {
            JsonMapper.shared().readTree(metadata).path("properties").forEach(this::add);
        } catch (JacksonException damaged) {
            // Its settings stay unknown.
        }
    }

    private void add(JsonNode property) {
        String name = property.path("name").asString("");
        boolean gone = property.path("deprecation").path("level").asString("").equals("error");
        if (!name.isEmpty() && !gone) {
            names.add(name);
            String type = property.path("type").asString("");
            if (type.startsWith("java.util.Map") || type.startsWith("java.util.List")) {
                groups.add(name);
            }
        }
    }

    boolean has(String key) {
        return names.contains(key)
                || groups.stream().anyMatch(group -> key.startsWith(group + ".") || key.startsWith(group + "["));
    }
}
