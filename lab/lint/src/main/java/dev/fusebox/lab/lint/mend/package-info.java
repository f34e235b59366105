/** Fixes in the files themselves. */
@NullMarked
package dev.fusebox.lab.lint.mend;

import org.jspecify.annotations.NullMarked;
