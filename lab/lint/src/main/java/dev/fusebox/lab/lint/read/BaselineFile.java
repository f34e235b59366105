package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.common.Documents;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.choice.Baseline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** A {@link Baseline} as a file of JSON. */
public final class BaselineFile {

    public static Baseline read(Path file) {
        Baseline baseline = Documents.json(file, file.toString(), Baseline.class);
        if (baseline.schema() != Baseline.SCHEMA) {
            throw new UsageException(
                    "%s: schema %d; this version of fusebox writes and reads %d: write it again with --write-baseline"
                            .formatted(file, baseline.schema(), Baseline.SCHEMA));
        }
        return baseline;
    }

    /** From which its files are seen. */
    public static Path folder(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }

    public static void write(Path file, Baseline baseline) {
        try {
            Files.writeString(
                    file, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(baseline) + "\n");
        } catch (IOException e) {
            throw new UsageException("%s cannot be written: %s".formatted(file, IoErrors.of(e)));
        }
    }
}
