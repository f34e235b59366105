package dev.fusebox.lab.folder;

import java.nio.file.Path;

/**
 * How a run is to be carried out, whatever its study.
 *
 * @param out folder for the run folder; {@code null} for {@code results/}
 */
public record RunOptions(Integer portBase, Path javaHome, Path out) {

    /** @param base {@code null} to leave the ports as they are */
    public RunOptions at(Integer base) {
        return base == null ? this : new RunOptions(base, javaHome, out);
    }
}
