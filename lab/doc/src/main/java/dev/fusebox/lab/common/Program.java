package dev.fusebox.lab.common;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A program that the lab runs to its end, such as a load generator. */
public final class Program {

    /** What it prints; empty when it cannot be started. */
    public static Optional<String> says(String... words) {
        try {
            Process process =
                    new ProcessBuilder(words).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes());
            process.waitFor();
            return Optional.of(text);
        } catch (IOException notInstalled) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Runs it to its end.
     *
     * @param printed gets all that it prints
     * @param onStart gets its process
     * @return its exit code
     */
    public static int run(List<String> words, Path printed, Consumer<Process> onStart)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        onStart.accept(process);
        return process.waitFor();
    }

    /** Why there are no figures of it. */
    public static String ended(String name, int exit, String printed) {
        return "%s ended with exit code %d: %s"
                .formatted(name, exit, lastLine(printed).orElse("no message"));
    }

    /** The last line that is not blank. */
    public static Optional<String> lastLine(String printed) {
        return printed.lines()
                .filter(line -> !line.isBlank())
                .reduce((line, next) -> next)
                .map(String::strip);
    }
}
