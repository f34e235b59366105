/** What a verb prints: lines, pictures, documents. */
@NullMarked
package dev.fusebox.lab.cli.terminal;

import org.jspecify.annotations.NullMarked;
