package dev.fusebox.lab.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A program that stands in the README of a module, run as a reader would run it: with the module and its libraries, and none of its tests,
 * in an empty folder. {@code target/libraries.txt} is the class path that the build writes.
 */
public final class ReadmeProgram {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private final String source;
    private final String promised;

    /** The first program of the page of the module whose tests run, and the block after it, if any: what it prints. */
    public ReadmeProgram() throws IOException {
        String[] parts = Files.readString(Path.of("README.md"))
                .split("(?m)^```java\\R")[1]
                .split("(?m)^```\\R?");
        this.source = parts[0];
        this.promised = parts.length > 2 ? parts[2].strip() : "";
    }

    public String source() {
        return source;
    }

    public String promised() {
        return promised;
    }

    /**
     * What it prints, errors too.
     *
     * @param empty it is run in, which must be empty
     * @param elsewhere gets its source
     */
    public String run(Path empty, Path elsewhere, String... arguments) throws IOException, InterruptedException {
        Path program = Files.writeString(elsewhere.resolve("Program.java"), source);
        String libraries = Files.readString(Path.of("target/libraries.txt")).strip();
        String classes = Path.of("target/classes").toAbsolutePath() + ":" + libraries;
        Process process = new ProcessBuilder(Stream.concat(
                                Stream.of(JAVA, "-XX:TieredStopAtLevel=1", "-cp", classes, program.toString()),
                                Stream.of(arguments))
                        .toList())
                .directory(empty.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return printed.strip();
    }
}
