/** What the verb {@code check} does around its measurements: the linter before them, the files after them. */
@NullMarked
package dev.fusebox.lab.cli.check;

import org.jspecify.annotations.NullMarked;
