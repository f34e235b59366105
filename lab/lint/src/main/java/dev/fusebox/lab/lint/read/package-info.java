/** Reads what {@code fusebox lint} judges: files of settings with their line numbers, folders, jars, manifests of pods. */
@NullMarked
package dev.fusebox.lab.lint.read;

import org.jspecify.annotations.NullMarked;
