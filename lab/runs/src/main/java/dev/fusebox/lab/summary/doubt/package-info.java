/** Why a run may mislead. */
@NullMarked
package dev.fusebox.lab.summary.doubt;

import org.jspecify.annotations.NullMarked;
