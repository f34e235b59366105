/** {@code fusebox watch}: what it shows, and where. */
@NullMarked
package dev.fusebox.lab.cli.watch;

import org.jspecify.annotations.NullMarked;
