/** Two runs side by side: what was the limit then, what is it now, and whether it got better. */
@NullMarked
package dev.fusebox.lab.comparison;

import org.jspecify.annotations.NullMarked;
