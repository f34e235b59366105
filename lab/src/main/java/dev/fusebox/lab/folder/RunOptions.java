package dev.fusebox.lab.folder;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a run is to be carried out, whatever its study.
 *
 * @param out folder for the run folder; {@code null} for {@code results/}
 */
public record RunOptions(
        @Nullable Integer portBase,
        @Nullable Path javaHome,
        @Nullable Path out) {

    /** @param base {@code null} to leave the ports as they are */
    public RunOptions at(@Nullable Integer base) {
        return base == null ? this : new RunOptions(base, javaHome, out);
    }
}
