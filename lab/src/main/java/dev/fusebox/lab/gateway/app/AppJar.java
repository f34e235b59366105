package dev.fusebox.lab.gateway.app;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * What the jar of a Spring Boot application says of itself, without a start of it: its libraries, and the settings that they list in
 * their metadata.
 *
 * @param libraries artifacts, without their versions
 */
public record AppJar(Path path, Set<String> libraries, SettingNames settings) {

    static final String BOOT = "spring-boot";

    private static final Pattern NESTED = Pattern.compile("(?:BOOT-INF|WEB-INF)/lib(?:-provided)?/([^/]+\\.jar)");
    private static final Pattern ARTIFACT = Pattern.compile("(.+?)-\\d.*\\.jar");
    private static final Pattern SHADED = Pattern.compile("META-INF/maven/[^/]+/([^/]+)/pom\\.properties");

    /** @throws UsageException when it cannot be started, or takes no settings */
    public static AppJar of(Path given) {
        Path path = given.toAbsolutePath().normalize();
        if (!Files.isRegularFile(path)) {
            throw wrong(given, Files.isDirectory(path) ? "this is a folder; pass the jar in it" : "no such file");
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            Attributes manifest = Optional.ofNullable(jar.getManifest())
                    .map(Manifest::getMainAttributes)
                    .orElseGet(Attributes::new);
            if (manifest.getValue(Attributes.Name.MAIN_CLASS) == null) {
                throw wrong(
                        given,
                        "no Main-Class in its manifest, so `java -jar` cannot start it; pass the jar that Spring"
                                + " Boot's plugin makes (package with spring-boot:repackage, or bootJar)");
            }
            AppJar app = read(jar, path, Optional.ofNullable(manifest.getValue(Attributes.Name.CLASS_PATH)));
            if (!app.has(BOOT)) {
                throw wrong(
                        given,
                        "no Spring Boot among its libraries; `cost` changes settings of Spring Boot applications only");
            }
            return app;
        } catch (ZipException e) {
            throw wrong(given, "this is no jar: " + e.getMessage());
        } catch (IOException e) {
            throw wrong(given, "cannot be read: " + IoErrors.of(e));
        }
    }

    private static UsageException wrong(Path given, String what) {
        return new UsageException("--app %s: %s".formatted(given, what));
    }

    private static AppJar read(JarFile jar, Path path, Optional<String> classPath) throws IOException {
        Set<String> libraries = new TreeSet<>();
        SettingNames settings = new SettingNames(new HashSet<>(), new HashSet<>());
        for (JarEntry entry : jar.stream().toList()) {
            Matcher nested = NESTED.matcher(entry.getName());
            Matcher shaded = SHADED.matcher(entry.getName());
            if (nested.matches()) {
                libraries.add(artifact(nested.group(1)));
                try (JarInputStream library = new JarInputStream(jar.getInputStream(entry))) {
                    settings.addAllOf(library);
                }
            } else if (shaded.matches()) {
                libraries.add(shaded.group(1));
            } else if (SettingNames.isMetadata(entry.getName())) {
                settings.add(jar.getInputStream(entry).readAllBytes());
            }
        }
        for (Path library : besides(path, classPath)) {
            libraries.add(artifact(library.getFileName().toString()));
            try (InputStream file = Files.newInputStream(library);
                    ZipInputStream content = new ZipInputStream(file)) {
                settings.addAllOf(content);
            }
        }
        return new AppJar(path, libraries, settings);
    }

    /** The libraries that the manifest of a thin jar names. */
    private static List<Path> besides(Path jar, Optional<String> classPath) {
        return classPath.stream()
                .flatMap(words -> Arrays.stream(words.strip().split("\\s+")))
                .filter(word -> word.endsWith(".jar"))
                .map(jar::resolveSibling)
                .filter(Files::isRegularFile)
                .toList();
    }

    private static String artifact(String file) {
        Matcher versioned = ARTIFACT.matcher(file);
        return versioned.matches() ? versioned.group(1) : file.replaceFirst("\\.jar$", "");
    }

    /** Whether it has this artifact. */
    boolean has(String artifact) {
        return libraries.contains(artifact);
    }

    /** Whether one of its libraries reads this setting. */
    boolean knows(String key) {
        return settings.has(key);
    }

    /** The name of the file. */
    public String name() {
        return path.getFileName().toString();
    }
}
