package dev.fusebox.lab.load;

import dev.fusebox.lab.results.LoadFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs Apache Bench as a child process. */
public final class Ab {

    private final Consumer<Process> onStart;

    /** @param onStart is told each ab process as it starts, so that its owner can end it and read its CPU time */
    public Ab(Consumer<Process> onStart) {
        this.onStart = onStart;
    }

    /**
     * What came of one call of ab.
     *
     * @param load empty when ab gave no figures; {@code complaint} then says why
     */
    public record AbResult(Optional<LoadFigures> load, String complaint) {}

    /** Runs ab to its end and keeps what it printed, untouched, in {@code text}. */
    public AbResult run(AbCommand command, Path text) throws IOException, InterruptedException {
        Path errors = text.resolveSibling("ab.err");
        Process process = new ProcessBuilder(command.words())
                .redirectOutput(text.toFile())
                .redirectError(errors.toFile())
                .start();
        onStart.accept(process);
        int exit = process.waitFor();
        String complaint = Files.readString(errors).strip();
        Files.delete(errors);
        String csv = command.percentiles() != null && Files.exists(command.percentiles())
                ? Files.readString(command.percentiles())
                : "";
        Optional<LoadFigures> load = exit == 0
                ? AbOutput.parse(String.join(" ", command.words()), Files.readString(text), csv)
                : Optional.empty();
        String last = complaint.lines().reduce((a, b) -> b).orElse("no message");
        return new AbResult(load, "ab ended with exit code " + exit + ": " + last);
    }

    /** Version of the installed ab; empty when there is none. */
    public static Optional<String> installed() {
        try {
            Process process =
                    new ProcessBuilder("ab", "-V").redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes());
            return process.waitFor() == 0 ? Optional.of(AbOutput.version(text)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
