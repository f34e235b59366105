package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.boot.Activation;
import dev.fusebox.lab.lint.read.ApplicationReader;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings that lint resolves are what a real Spring Boot has in its environment for the same files, key by key. */
class SpringDifferenceTest {

    private static final int CASES = 200;
    private static final String NOT_STARTED = "(not started)";

    @TempDir
    Path folder;

    @Test
    void boot_2_3() throws Exception {
        try (Stream<Path> jars = Files.list(Path.of("target/boot-2.3"))) {
            List<URL> classPath = new ArrayList<>();
            for (Path jar : jars.toList()) {
                classPath.add(jar.toUri().toURL());
            }
            classPath.add(
                    SpringProgram.class.getProtectionDomain().getCodeSource().getLocation());
            ClassLoader usual = Thread.currentThread().getContextClassLoader();
            try (URLClassLoader own =
                    new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
                Thread.currentThread().setContextClassLoader(own);
                compare(program(own), true, "2.3.12.RELEASE");
            } finally {
                Thread.currentThread().setContextClassLoader(usual);
            }
        }
    }

    @Test
    void boot_4_1() throws Exception {
        compare(new SpringProgram(), false, "4.1.2");
    }

    @SuppressWarnings("unchecked")
    private static BiFunction<URL, List<String>, Map<String, String>> program(ClassLoader own) throws Exception {
        Class<?> program = own.loadClass(SpringProgram.class.getName());
        return (BiFunction<URL, List<String>, Map<String, String>>)
                program.getConstructor().newInstance();
    }

    private void compare(BiFunction<URL, List<String>, Map<String, String>> spring, boolean old, String version)
            throws IOException {
        int keys = 0;
        int started = 0;
        for (int seed = 0; seed < CASES; seed++) {
            WrittenCase written = WrittenCase.of(seed, old);
            Path root = Files.createDirectories(folder.resolve("case" + seed));
            for (Map.Entry<String, String> file : written.files().entrySet()) {
                Files.createDirectories(root.resolve(file.getKey()).getParent());
                Files.writeString(root.resolve(file.getKey()), file.getValue());
            }
            Map<String, String> theirs =
                    equal(spring, root, written.profiles(), version, "seed " + seed + "\n" + written);
            keys += theirs.size();
            started += theirs.containsKey(NOT_STARTED) ? 0 : 1;
        }
        System.out.printf("Boot %s: %d configurations, %d started, %d keys%n", version, CASES, started, keys);
        assertThat(started).isGreaterThan(CASES / 2);
        int shapes = 0;
        for (Path root : shapes()) {
            for (String profile : profiles(root)) {
                List<String> active = profile.isEmpty() ? List.of() : List.of(profile);
                shapes += equal(spring, root, active, version, root + " " + profile)
                        .size();
            }
        }
        System.out.printf("Boot %s: %d keys of projects%n", version, shapes);
        assertThat(shapes).isGreaterThan(200);
    }

    /** As gateway projects have them. */
    private static List<Path> shapes() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("src/test/resources/lint-configurations"))) {
            return folders.sorted().toList();
        }
    }

    /** None, and each that the files are for. */
    private static Set<String> profiles(Path root) {
        Set<String> profiles =
                new TreeSet<>(ApplicationReader.read(root, List.of()).profiles());
        profiles.add("");
        return profiles;
    }

    private static Map<String, String> equal(
            BiFunction<URL, List<String>, Map<String, String>> spring,
            Path root,
            List<String> profiles,
            String version,
            String what)
            throws IOException {
        Map<String, String> theirs = theirs(spring, root, profiles);
        assertThat(ours(root, profiles, version)).as(what).isEqualTo(theirs);
        return theirs;
    }

    private static Map<String, String> theirs(
            BiFunction<URL, List<String>, Map<String, String>> spring, Path root, List<String> profiles)
            throws IOException {
        List<String> arguments = new ArrayList<>();
        if (!profiles.isEmpty()) {
            arguments.add("--spring.profiles.active=" + String.join(",", profiles));
        }
        try {
            return spring.apply(root.toUri().toURL(), arguments);
        } catch (RuntimeException e) {
            System.out.println("theirs: " + e + " | " + e.getCause());
            return Map.of(NOT_STARTED, "");
        }
    }

    private static Map<String, String> ours(Path root, List<String> profiles, String version) {
        Libraries libraries = new Libraries(Map.of("spring-boot", version), Metadata.NONE, "test", false, null);
        try {
            Subject subject = ApplicationReader.read(root, List.of())
                    .assuming(libraries)
                    .subject("any", List.of("application"), new Activation(profiles, null));
            Map<String, String> values = new LinkedHashMap<>();
            subject.settings()
                    .written()
                    .forEach((name, value) ->
                            values.put(name, value.value() == null ? SpringProgram.UNDECIDED : value.value()));
            values.put(
                    "(routes)",
                    String.valueOf(subject.below("routes").keySet().stream()
                            .map(key -> key.replaceFirst("].*", ""))
                            .distinct()
                            .count()));
            return values;
        } catch (UsageException e) {
            return Map.of(NOT_STARTED, "");
        }
    }
}
