package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.UsageException;
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
            Map<String, String> theirs = theirs(spring, root, written);
            Map<String, String> ours = ours(root, written, version);
            assertThat(ours).as("seed %d\n%s", seed, written).isEqualTo(theirs);
            keys += theirs.size();
            started += theirs.containsKey(NOT_STARTED) ? 0 : 1;
        }
        System.out.printf("Boot %s: %d configurations, %d started, %d keys%n", version, CASES, started, keys);
        assertThat(started).isGreaterThan(CASES / 2);
    }

    private static Map<String, String> theirs(
            BiFunction<URL, List<String>, Map<String, String>> spring, Path root, WrittenCase written)
            throws IOException {
        List<String> arguments = new ArrayList<>();
        if (!written.profiles().isEmpty()) {
            arguments.add("--spring.profiles.active=" + String.join(",", written.profiles()));
        }
        try {
            return spring.apply(root.toUri().toURL(), arguments);
        } catch (RuntimeException e) {
            System.out.println("theirs: " + e + " | " + e.getCause());
            return Map.of(NOT_STARTED, "");
        }
    }

    private static Map<String, String> ours(Path root, WrittenCase written, String version) {
        Libraries libraries = new Libraries(Map.of("spring-boot", version), Metadata.NONE, "test", false);
        try {
            Subject subject = ApplicationReader.read(root, List.of())
                    .with(libraries)
                    .subject("any", List.of("application"), new Activation(written.profiles(), null));
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
