package dev.fusebox.lab.run;

import java.nio.file.Path;

/**
 * How a run is to be carried out, whatever its study.
 *
 * @param out folder for the run folder; {@code null} for {@code results/}
 */
public record Options(Integer portBase, Path javaHome, Path out) {}
