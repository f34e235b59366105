package dev.fusebox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed jar, alone in an empty folder. */
class FuseboxLintJarIT {

    private static final Path PACKED = Path.of("target/fusebox-lint.jar");
    private static final String FACTORIES = "META-INF/spring.factories";
    private static final long MOST_BYTES = 12_000_000;
    private static final String TRAP = "zuul.routes.a: /a/**\nzuul.semaphore.max-semaphores: 500\n";

    @TempDir
    Path folder;

    private Path jar;
    private String out = "";
    private String err = "";

    @BeforeEach
    void alone() throws IOException {
        jar = Files.copy(PACKED, folder.resolve("fusebox-lint.jar"));
    }

    private int run(String... args) throws IOException, InterruptedException {
        return java(Stream.concat(Stream.of("-jar", "fusebox-lint.jar"), Stream.of(args))
                .toList());
    }

    private int java(List<String> words) throws IOException, InterruptedException {
        Path said = folder.resolve("err.txt");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        Stream.concat(Stream.of(java), words.stream()).toList())
                .directory(folder.toFile())
                .redirectError(said.toFile())
                .start();
        out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        err = Files.readString(said);
        Files.delete(said);
        return code;
    }

    private void settings(String text) throws IOException {
        Files.writeString(folder.resolve("application.yml"), text);
    }

    @Test
    void a_file_is_linted_with_the_verb_or_without_it() throws Exception {
        settings(TRAP);

        assertThat(run("application.yml")).isEqualTo(1);
        assertThat(out).containsPattern("trap        FB025  .*application.yml:2  ");
        assertThat(err).isEmpty();
        String first = out;
        assertThat(run("lint", "application.yml")).isEqualTo(1);
        assertThat(out).isEqualTo(first);
        assertThat(run("--format", "json", "application.yml")).isEqualTo(1);
        assertThat(out).startsWith("{").contains("\"FB025\"");
    }

    /** By a class that Spring finds in spring.factories, where the jars of Boot have some, too. */
    @Test
    void what_an_import_names_elsewhere_keeps_nothing_from_being_judged() throws Exception {
        settings(TRAP + "spring.config.import: [extra.yml, 'configserver:http://127.0.0.1:1']\n");
        Files.writeString(folder.resolve("extra.yml"), "zuul.semaphore.max-semaphores: 600\n");

        assertThat(run(".")).isEqualTo(1);
        assertThat(out)
                .containsPattern("trap        FB025  .*extra.yml:1 .*600")
                .contains("not seen: ")
                .contains("a configuration server")
                .doesNotContain("does not start");
    }

    /** For each of its keys what all libraries together have. */
    @Test
    void the_packed_factories_are_those_of_the_libraries() throws IOException {
        Properties packed = new Properties();
        try (JarFile file = new JarFile(PACKED.toFile())) {
            packed.load(file.getInputStream(file.getEntry(FACTORIES)));
        }
        Map<String, Set<String>> libraries = new HashMap<>();
        for (URL url : Collections.list(FuseboxLintJarIT.class.getClassLoader().getResources(FACTORIES))) {
            Properties one = new Properties();
            one.load(url.openStream());
            one.forEach((key, names) -> libraries
                    .computeIfAbsent((String) key, any -> new TreeSet<>())
                    .addAll(names((String) names)));
        }

        assertThat(packed).hasSize(3);
        packed.forEach(
                (key, names) -> assertThat(names((String) names)).as("%s", key).isEqualTo(libraries.get(key)));
    }

    private static Set<String> names(String text) {
        return new TreeSet<>(List.of(text.strip().split("\\s*,\\s*")));
    }

    @Test
    void a_rule_is_explained_without_the_checkout() throws Exception {
        assertThat(run("--explain", "FB006")).isZero();

        assertThat(out).startsWith("# FB006: ");
    }

    @Test
    void predict_knows_the_profiles() throws Exception {
        assertThat(run("predict", "--profile", "semaphore-100", "-c", "200")).isZero();

        assertThat(out).contains("semaphore-100");
        assertThat(run("predict", "--profile", "semaphor-100")).isEqualTo(2);
        assertThat(err).contains("did you mean semaphore-100?");
    }

    @Test
    void playground_writes_its_page() throws Exception {
        settings(TRAP);

        assertThat(run("playground", "--app", "application.yml", "--out", "page.html"))
                .isZero();
        assertThat(folder.resolve("page.html")).content().contains("<meta name=\"generator\"", "fusebox-start");
    }

    @Test
    void advise_begins_with_a_gateway_of_the_users() throws Exception {
        settings(TRAP);

        assertThat(run("advise", "--app", "application.yml", "--users", "200")).isLessThan(2);
        assertThat(out).contains("application.yml").contains("users");
    }

    @Test
    void what_needs_the_lab_is_said_in_one_line_and_is_in_no_help() throws Exception {
        assertThat(run("lint", "--prove", "FB006")).isEqualTo(2);
        assertThat(err)
                .startsWith(
                        "fusebox: --prove starts gateways: it needs the lab, a clone of Fusebox; there: fusebox lint");
        assertThat(run("advise", "--jmx=127.0.0.1:1")).isEqualTo(2);
        assertThat(err).startsWith("fusebox: --jmx reads a running process: it needs the lab");
        assertThat(run("run", "smoke")).isEqualTo(2);
        assertThat(err).startsWith("fusebox: run starts gateways: it needs the lab");

        for (String verb : List.of("lint", "advise", "predict", "playground")) {
            assertThat(run(verb, "--help")).isZero();
            assertThat(out)
                    .contains("Usage: fusebox-lint ", "\nExamples:\n  fusebox-lint ")
                    .doesNotContain("--prove", "--jmx", "fusebox " + verb);
        }
    }

    @Test
    void wrong_words_get_one_line_that_says_what_to_do() throws Exception {
        assertThat(run()).isEqualTo(2);
        assertThat(err).startsWith("fusebox: no file given; fusebox-lint application.yml lints one");
        assertThat(run("none.yml")).isEqualTo(2);
        assertThat(err).startsWith("fusebox: none.yml: no such file or folder");
        assertThat(run("predcit")).isEqualTo(2);
        assertThat(err).startsWith("fusebox: unknown verb 'predcit'; did you mean predict?");
        assertThat(run("--version")).isZero();
        assertThat(out).matches("fusebox-lint \\d+\\.\\d+\\.\\d+\\S*\\R");
    }

    @Test
    void it_is_small_and_holds_nothing_that_measures() throws IOException {
        assertThat(Files.size(PACKED)).isLessThanOrEqualTo(MOST_BYTES);
        try (JarFile packed = new JarFile(PACKED.toFile())) {
            List<String> names = packed.stream().map(ZipEntry::getName).toList();

            assertThat(names)
                    .contains("dev/fusebox/Fusebox.class", "META-INF/LICENSE", "fusebox-home/notes/rules/FB006.md")
                    .noneMatch(name -> name.matches("dev/fusebox/lab/(process|load|jmx|scrape|collect|watch|target"
                            + "|experiment|appcost|cli)/.*"))
                    .noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA)|.*module-info\\.class"));
        }
    }

    /** Of a program that has the jar and nothing else of the tests. */
    @Test
    void the_library_is_called_from_its_own_class_loader() throws Exception {
        settings(TRAP);
        try (URLClassLoader alone =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> fusebox = alone.loadClass("dev.fusebox.Fusebox");
            Path file = folder.resolve("application.yml");

            Object result = fusebox.getMethod("lint", Path[].class).invoke(null, (Object) new Path[] {file});

            assertThat(result.getClass().getMethod("hasTrap").invoke(result)).isEqualTo(true);
            assertThat(fusebox.getMethod("lint", Path[].class))
                    .satisfies(lint -> assertThat(mistakeOf(
                                    () -> lint.invoke(null, (Object) new Path[] {folder.resolve("none.yml")})))
                            .hasMessageEndingWith("no such file or folder")
                            .extracting(e -> e.getClass().getSimpleName())
                            .isEqualTo("UsageException"));
        }
    }

    private interface Call {
        void make() throws ReflectiveOperationException;
    }

    private static Throwable mistakeOf(Call call) throws ReflectiveOperationException {
        try {
            call.make();
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
        throw new AssertionError("no mistake was found");
    }

    /** The program of this module's page, with the jar alone. */
    @Test
    void the_program_of_the_readme_prints_what_it_promises() throws Exception {
        settings(TRAP);
        String[] parts = Files.readString(Path.of("README.md"))
                .split("(?m)^```java\\R")[1]
                .split("(?m)^```\\R?");
        Files.writeString(folder.resolve("Program.java"), parts[0]);

        assertThat(java(List.of("-cp", "fusebox-lint.jar", "Program.java", "application.yml")))
                .isZero();

        assertThat(err).isEmpty();
        assertThat(out.strip()).isEqualTo(parts[2].strip());
        assertThat(parts[0].lines().filter(line -> !line.isBlank() && !line.startsWith("import")))
                .hasSizeLessThanOrEqualTo(20);
    }
}
