/** What {@code fusebox advise} reads and writes. */
@NullMarked
package dev.fusebox.lab.tool.advise;

import org.jspecify.annotations.NullMarked;
