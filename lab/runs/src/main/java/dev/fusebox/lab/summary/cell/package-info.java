/** What cells have in common: their names, what bound them, what they and their service gave. */
@NullMarked
package dev.fusebox.lab.summary.cell;

import org.jspecify.annotations.NullMarked;
