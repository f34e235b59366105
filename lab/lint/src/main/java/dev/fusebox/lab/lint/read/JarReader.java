package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.common.InputFile;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.Libraries;
import dev.fusebox.lab.lint.Metadata;
import dev.fusebox.lab.lint.PodLimits;
import dev.fusebox.lab.lint.boot.SettingsFiles;
import dev.fusebox.lab.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/** Reads the settings and the libraries of a Spring Boot jar: one with jars in it, or one that names the jars beside it. */
final class JarReader {

    private static final Pattern NESTED = Pattern.compile("(?:BOOT-INF|WEB-INF)/lib(?:-provided)?/([^/]+)\\.jar");
    private static final Pattern SHADED = Pattern.compile("META-INF/maven/[^/]+/([^/]+)/pom\\.properties");
    private static final Pattern VERSIONED = Pattern.compile("(.+?)-(\\d.*)");
    /** Of all libraries that must be inflated to be read at all. */
    private static final long MOST_INFLATED = 16L * MetadataFile.MOST_BYTES;

    private static final Pattern SETTINGS = Pattern.compile("(BOOT-INF/classes/|WEB-INF/classes/)?((?:config/)?[^/]+)");

    private final Map<String, String> versions = new TreeMap<>();
    private final Map<String, SettingsFile> settings = new TreeMap<>();
    private final MetadataFile metadata = new MetadataFile();
    private final CodeReader code = new CodeReader();
    private long inflated;

    private JarReader() {}

    /** The application of a jar, with its settings. */
    static Application application(Path path, List<String> names) {
        JarReader reader = read(path);
        if (reader.versions.isEmpty()) {
            throw new UsageException(
                    "%s: no libraries in it; pass the jar that Spring Boot's plugin makes, or the files of settings"
                            .formatted(path));
        }
        return new Application(
                path.toString(),
                new SettingsFiles(reader.settings, none -> Optional.empty(), null),
                FileNames.documents(reader.settings, names),
                reader.libraries(path.getFileName().toString()),
                PodLimits.UNKNOWN,
                reader.code.code(),
                Set.of(),
                Set.of());
    }

    /** Only the libraries of a jar. */
    static Libraries libraries(Path path) {
        return read(path).libraries(path.getFileName().toString());
    }

    private Libraries libraries(String of) {
        return new Libraries(
                new HashMap<>(versions), Metadata.of(metadata.properties, metadata.groups), of, false, null);
    }

    private static JarReader read(Path path) {
        JarReader reader = new JarReader();
        try (JarFile jar = new JarFile(path.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                reader.read(jar, entry);
                reader.code.read(jar, entry);
            }
            if (jar.getManifest() != null) {
                reader.besides(path, jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH));
            }
        } catch (IOException e) {
            throw new UsageException("%s: this is no jar that can be read: %s".formatted(path, IoErrors.of(e)));
        }
        return reader;
    }

    private void read(JarFile jar, JarEntry entry) throws IOException {
        Matcher nested = NESTED.matcher(entry.getName());
        Matcher file = SETTINGS.matcher(entry.getName());
        Matcher shaded = SHADED.matcher(entry.getName());
        if (nested.matches()) {
            String library = artifact(nested.group(1));
            inflated += entry.getMethod() == ZipEntry.STORED ? 0 : entry.getSize();
            if (inflated > MOST_INFLATED) {
                throw new UsageException("%s: its libraries are compressed, and have more than %d MiB together"
                        .formatted(jar.getName(), MOST_INFLATED >> 20));
            }
            new NestedJar(jar, entry)
                    .first(MetadataFile.NAME, MetadataFile.MORE)
                    .ifPresent(json -> metadata.add(library, json));
        } else if (file.matches() && SettingsFile.isSettings(file.group(2))) {
            String place = jar.getName() + "!/" + file.group(2);
            settings.put(file.group(2), SettingsFile.of(jar.getInputStream(entry), place));
        } else if (shaded.matches()) {
            versions.putIfAbsent(shaded.group(1), Libraries.UNKNOWN_VERSION);
        } else if (entry.getName().endsWith(MetadataFile.NAME)) {
            metadata.add("the application", InputFile.bytes(jar.getInputStream(entry), MetadataFile.MOST_BYTES));
        }
    }

    /** The libraries that the manifest of a thin jar names. */
    private void besides(Path path, @Nullable String classPath) throws IOException {
        List<Path> libraries = Arrays.stream(
                        Optional.ofNullable(classPath).orElse("").strip().split("\\s+"))
                .filter(word -> word.endsWith(".jar"))
                .map(path::resolveSibling)
                .filter(Files::isRegularFile)
                .toList();
        for (Path one : libraries) {
            String library = artifact(one.getFileName().toString().replaceFirst("\\.jar$", ""));
            try (JarFile jar = new JarFile(one.toFile())) {
                JarEntry json = Optional.ofNullable(jar.getJarEntry(MetadataFile.NAME))
                        .orElseGet(() -> jar.getJarEntry(MetadataFile.MORE));
                if (json != null) {
                    metadata.add(library, InputFile.bytes(jar.getInputStream(json), MetadataFile.MOST_BYTES));
                }
            }
        }
    }

    /** Of a file's name; its version is kept. */
    private String artifact(String name) {
        Matcher versioned = VERSIONED.matcher(name);
        String found = versioned.matches() ? versioned.group(1) : name;
        versions.put(found, versioned.matches() ? versioned.group(2) : Libraries.UNKNOWN_VERSION);
        return found;
    }
}
