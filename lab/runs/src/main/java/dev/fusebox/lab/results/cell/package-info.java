/** A cell: what was measured of it, and what was judged from that. */
@NullMarked
package dev.fusebox.lab.results.cell;

import org.jspecify.annotations.NullMarked;
