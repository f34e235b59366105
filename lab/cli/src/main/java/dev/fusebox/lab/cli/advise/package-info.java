/** What {@code fusebox advise} reads of running gateways, and what it proves. */
@NullMarked
package dev.fusebox.lab.cli.advise;

import org.jspecify.annotations.NullMarked;
