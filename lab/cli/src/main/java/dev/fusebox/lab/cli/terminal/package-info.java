/** Progress, and pictures on a terminal. */
@NullMarked
package dev.fusebox.lab.cli.terminal;

import org.jspecify.annotations.NullMarked;
