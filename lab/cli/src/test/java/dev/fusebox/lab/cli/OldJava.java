package dev.fusebox.lab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The oldest Java, from 8 on, that this machine has, for old frameworks.
 *
 * @param program {@code java}
 * @param version 8, 11, ...
 */
record OldJava(Path program, int version) {

    private static final Pattern VERSION = Pattern.compile("version \"(?:1\\.)?(\\d+)");

    /** {@code FUSEBOX_OLD_JAVA}, a {@code java} or its home; else the oldest in the usual folders; else the one that runs. */
    static OldJava find() {
        String chosen = System.getenv("FUSEBOX_OLD_JAVA");
        Stream<Path> homes = chosen == null ? usualPlaces() : Stream.of(Path.of(chosen));
        return homes.flatMap(OldJava::programs)
                .flatMap(program -> of(program).stream())
                .filter(java -> java.version >= 8)
                .min(Comparator.comparingInt(OldJava::version))
                .orElseThrow(() -> new IllegalStateException("FUSEBOX_OLD_JAVA=" + chosen + " is no Java 8 or newer"));
    }

    private static Stream<Path> usualPlaces() {
        Path home = Path.of(System.getProperty("user.home"));
        List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        for (Path folder : List.of(
                Path.of("/usr/lib/jvm"),
                Path.of("/opt"),
                home.resolve(".sdkman/candidates/java"),
                home.resolve(".jdks"),
                Path.of("/Library/Java/JavaVirtualMachines"))) {
            homes.addAll(foldersIn(folder));
        }
        return homes.stream();
    }

    private static List<Path> foldersIn(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static Stream<Path> programs(Path home) {
        return Stream.of(
                        home,
                        home.resolve("bin/java"),
                        home.resolve("jre/bin/java"),
                        home.resolve("Contents/Home/bin/java"))
                .filter(program -> Files.isRegularFile(program) && Files.isExecutable(program))
                .limit(1);
    }

    private static Optional<OldJava> of(Path program) {
        try {
            Process process = new ProcessBuilder(program.toString(), "-version")
                    .redirectErrorStream(true)
                    .start();
            String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher version = VERSION.matcher(words);
            return version.find()
                    ? Optional.of(new OldJava(program, Integer.parseInt(version.group(1))))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Spring 5.0 defines classes by a method that newer Java does not open. */
    List<String> options() {
        return version < 17 ? List.of() : List.of("--add-opens=java.base/java.lang=ALL-UNNAMED");
    }
}
