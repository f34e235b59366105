/** What {@code fusebox advise} reads, proves and writes. */
@NullMarked
package dev.fusebox.lab.cli.advise;

import org.jspecify.annotations.NullMarked;
