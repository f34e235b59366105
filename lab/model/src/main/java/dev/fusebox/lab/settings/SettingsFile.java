package dev.fusebox.lab.settings;

import dev.fusebox.lab.common.InputFile;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.origin.OriginTrackedResource;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * A file of settings, which Spring Boot's own loaders read.
 *
 * @param place as the user named it; of a jar {@code app.jar!/application.yml}
 * @param bytes as they are
 */
public record SettingsFile(String place, byte[] bytes) {

    private static final Pattern SETTINGS = Pattern.compile(".+\\.(yml|yaml|properties)");
    private static final Pattern LINE_BREAK = Pattern.compile("\\r\\n|[\\r\\n\\x{85}\\x{2028}\\x{2029}]");
    private static final String OF_PROGRAM = "application.yml";
    private static final List<PropertySourceLoader> LOADERS =
            List.of(new PropertiesPropertySourceLoader(), new YamlPropertySourceLoader());

    /**
     * @param place of it in messages
     * @throws UsageException when it cannot be read
     */
    public static SettingsFile of(Path file, String place) {
        try {
            return checked(place, InputFile.bytes(file, SettingsBounds.MOST_BYTES));
        } catch (IOException e) {
            throw new UsageException("%s cannot be read: %s".formatted(place, IoErrors.of(e)));
        }
    }

    /**
     * An entry of a jar.
     *
     * @throws IOException when it cannot be read, or is too large
     */
    public static SettingsFile of(InputStream in, String place) throws IOException {
        return checked(place, InputFile.bytes(in, SettingsBounds.MOST_BYTES));
    }

    /** What one of the lab's programs sets in its own {@code application.yml}, without the settings of profiles. */
    public static Map<String, String> settingsOf(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            ZipEntry entry = file.getEntry(OF_PROGRAM);
            return entry == null
                    ? Map.of()
                    : of(file.getInputStream(entry), OF_PROGRAM).settings();
        } catch (IOException e) {
            throw new LabException(jar + " cannot be read: " + IoErrors.of(e), e);
        }
    }

    private static SettingsFile checked(String place, byte[] bytes) {
        SettingsBounds.check(place, Filtered.marked(bytes));
        return new SettingsFile(place, bytes);
    }

    /** Whether a name has one of the endings. */
    public static boolean isSettings(String file) {
        return SETTINGS.matcher(file).matches();
    }

    /** For people and for fixes, counted as YAML counts them. */
    public List<String> lines() {
        String text = new String(bytes, StandardCharsets.UTF_8).replaceFirst("^\uFEFF", "");
        List<String> lines = List.of(LINE_BREAK.split(text, -1));
        return lines.get(lines.size() - 1).isEmpty() ? lines.subList(0, lines.size() - 1) : lines;
    }

    /** What it sets whatever the profile, by full property name. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        for (EnumerablePropertySource<?> document : documents()) {
            List<String> names = names(document);
            if (!names.isEmpty() && names.stream().allMatch(n -> n.matches("document(\\[.*)?"))) {
                throw new UsageException(
                        "%s: this is %s; it must be a group of keys, like `server.tomcat.threads.max: 100`"
                                .formatted(place, names.get(0).endsWith("]") ? "a list" : "a single value"));
            }
            if (names.stream().noneMatch(n -> n.startsWith("spring.config.activate.") || n.equals("spring.profiles"))) {
                names.forEach(name -> settings.put(name, String.valueOf(document.getProperty(name))));
            }
        }
        return settings;
    }

    /** The properties of a document; an empty one has a name that is none. */
    public static List<String> names(EnumerablePropertySource<?> document) {
        return Stream.of(document.getPropertyNames()).filter(Objects::nonNull).toList();
    }

    /** For Spring. */
    public Resource resource() {
        return new Text(this);
    }

    /**
     * The documents of a file, each with the lines of its values.
     *
     * @throws UsageException where Spring could not read it, in one line
     */
    public List<EnumerablePropertySource<?>> documents() {
        try {
            List<EnumerablePropertySource<?>> documents = new ArrayList<>();
            LOADERS.get(place.endsWith(".properties") ? 0 : 1)
                    .load(place, resource())
                    .forEach(document -> documents.add(named((EnumerablePropertySource<?>) document)));
            return documents;
        } catch (ClassCastException key) {
            // Spring takes each key below a list for a word.
            throw new UsageException(place + ": a key is a map or a list, which Spring cannot read; write a word");
        } catch (IOException | YAMLException | IllegalArgumentException | IllegalStateException e) {
            throw new UsageException("%s: %s".formatted(place, why(e)));
        }
    }

    /** Spring takes a time for a name that grows with the square of its length. */
    private EnumerablePropertySource<?> named(EnumerablePropertySource<?> document) {
        if (names(document).stream().anyMatch(name -> name.length() > 1000)) {
            throw new UsageException(place + ": a name of more than 1000 characters");
        }
        // Spring reads an expression of profiles by recursion, a level for each parenthesis.
        if (names(document).stream()
                .filter(name -> name.startsWith("spring.config.activate.") || name.startsWith("spring.profiles"))
                .anyMatch(name -> String.valueOf(document.getProperty(name)).length() > 1000)) {
            throw new UsageException(place + ": an expression of profiles of more than 1000 characters");
        }
        return document;
    }

    /** Why a file cannot be read, in one line. */
    public static String why(Throwable failure) {
        if (failure instanceof MarkedYAMLException marked) {
            String line = marked.getProblemMark() == null
                    ? ""
                    : "line " + (marked.getProblemMark().getLine() + 1) + ": ";
            String key = StringUtils.substringAfter(marked.getProblem(), "found duplicate key ");
            return key.isEmpty()
                    ? "%snot YAML: %s".formatted(line, marked.getProblem())
                    : "%sthe key '%s' is there twice; remove one of them".formatted(line, key);
        }
        if (failure.getCause() instanceof CharacterCodingException) {
            return "not UTF-8; save it in that encoding, which Spring reads";
        }
        String message =
                String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        return (failure instanceof YAMLException ? "not YAML: " : "") + message;
    }

    /** What the user calls the file. */
    public static String place(Resource resource) {
        Resource file = resource instanceof OriginTrackedResource tracked ? tracked.getResource() : resource;
        return file instanceof Text text ? text.place : file.getDescription();
    }

    /** A file with its words {@code @name@} marked, which a build replaces and YAML does not know. */
    private static final class Text extends ByteArrayResource {

        private final String place;

        Text(SettingsFile file) {
            super(Filtered.marked(file.bytes()), file.place());
            this.place = file.place();
        }

        @Override
        public String getFilename() {
            return place.substring(place.lastIndexOf('/') + 1);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Text text && text.place.equals(place);
        }

        @Override
        public int hashCode() {
            return place.hashCode();
        }
    }
}
