package dev.fusebox.lab.appcost.app;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Libraries;
import dev.fusebox.lab.lint.read.ApplicationReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/** What the jar of a Spring Boot application says of itself, without a start of it. */
public record AppJar(Path path, Libraries libraries) {

    static final String BOOT = "spring-boot";

    /** That of Boot 3.2 and later, and that of before. */
    private static final List<String> LAUNCHERS = List.of(
            "org.springframework.boot.loader.launch.PropertiesLauncher",
            "org.springframework.boot.loader.PropertiesLauncher");

    /** In a manifest, what the JVM reads with {@code -jar} only. */
    private static final List<String> ONLY_OF_JARS =
            List.of("Add-Opens", "Add-Exports", "Enable-Native-Access", "Launcher-Agent-Class");

    private static final Pattern IMPORT = Pattern.compile("spring\\.config\\.import(\\[\\d+])?");

    /** Later ones let no library into their own classes unasked. */
    private static final int LAST_OPEN_JAVA = 15;

    /** @throws UsageException when it cannot be started, or takes no settings */
    public static AppJar of(Path given) {
        Path path = given.toAbsolutePath().normalize();
        if (!Files.isRegularFile(path)) {
            throw wrong(given, Files.isDirectory(path) ? "this is a folder; pass the jar in it" : "no such file");
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            Manifest manifest = jar.getManifest();
            if (manifest == null || manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS) == null) {
                throw wrong(
                        given,
                        "no Main-Class in its manifest, so `java -jar` cannot start it; pass the jar that Spring"
                                + " Boot's plugin makes (package with spring-boot:repackage, or bootJar)");
            }
        } catch (ZipException e) {
            throw wrong(given, "this is no jar: " + e.getMessage());
        } catch (IOException e) {
            throw wrong(given, "cannot be read: " + IoErrors.of(e));
        }
        AppJar app = new AppJar(path, ApplicationReader.libraries(path));
        if (!app.has(BOOT)) {
            throw wrong(given, "no Spring Boot among its libraries; Fusebox starts applications on Spring Boot only");
        }
        return app;
    }

    private static UsageException wrong(Path given, String what) {
        return new UsageException("%s: %s".formatted(given, what));
    }

    /**
     * The words for a JVM to start it with more libraries beside its own. Spring Boot's launcher takes them by a property; without that
     * launcher the jar is a class path.
     */
    List<String> words(List<Path> more) {
        if (more.isEmpty()) {
            return List.of("-jar", path.toString());
        }
        String added = more.stream().map(Path::toString).collect(Collectors.joining(","));
        try (JarFile jar = new JarFile(path.toFile())) {
            Optional<String> boots = LAUNCHERS.stream()
                    .filter(launcher -> jar.getEntry(launcher.replace('.', '/') + ".class") != null)
                    .findFirst();
            if (boots.isPresent()) {
                return List.of("-Dloader.path=" + added, "-cp", path.toString(), boots.get());
            }
            String main = jar.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            return List.of("-cp", path + File.pathSeparator + added.replace(",", File.pathSeparator), main);
        } catch (IOException e) {
            throw wrong(path, "cannot be read: " + IoErrors.of(e));
        }
    }

    /** The imports of settings in its files, of all profiles, without which it does not start: {@code configserver:http://config:8888}. */
    List<String> imports() {
        return ApplicationReader.read(path, List.of()).documents().stream()
                .flatMap(document -> document.values().values().stream())
                .filter(value -> IMPORT.matcher(value.property()).matches())
                .flatMap(value -> Stream.of(value.text().split(",")))
                .map(one -> one.strip().replaceFirst("^\\$\\{[^:}]*:", ""))
                .filter(one -> !one.startsWith("optional:"))
                .distinct()
                .toList();
    }

    /** A flag that its libraries need on this Java; empty for none. Class generation of Spring before 5.2 defines classes by reflection. */
    public Optional<String> flagOn(int java) {
        return libraries
                .find("spring-core")
                .filter(spring -> java > LAST_OPEN_JAVA && !spring.atLeast("5.2"))
                .map(old -> "--add-opens=java.base/java.lang=ALL-UNNAMED");
    }

    /** Whether it has this artifact: {@code name}, or {@code name 4.3} for no older version. */
    boolean has(String artifact) {
        String[] words = artifact.split(" ");
        return words.length == 1
                ? libraries.has(artifact)
                : libraries
                        .find(words[0])
                        .filter(found -> found.atLeast(words[1]))
                        .isPresent();
    }

    /** Why {@link #words} could start another application than {@code java -jar} does; empty when it could not. */
    Optional<String> reasonAgainstMoreLibraries() {
        if (path.toString().contains(File.pathSeparator)) {
            return Optional.of("the path of the jar has a " + File.pathSeparator);
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            if (LAUNCHERS.contains(manifest.getValue(Attributes.Name.MAIN_CLASS))) {
                return Optional.of("the jar has a loader.path already");
            }
            return jar.getEntry("WEB-INF/") != null
                    ? Optional.of("this is a WAR")
                    : ONLY_OF_JARS.stream()
                            .filter(name -> manifest.getValue(name) != null)
                            .findFirst()
                            .map(name -> "its manifest has " + name + ", which only java -jar reads");
        } catch (IOException e) {
            throw wrong(path, "cannot be read: " + IoErrors.of(e));
        }
    }

    /** Whether one of its libraries reads this setting. */
    boolean knows(String key) {
        return libraries.metadata().legal(key);
    }

    /** The name of the file. */
    public String name() {
        return path.getFileName().toString();
    }
}
