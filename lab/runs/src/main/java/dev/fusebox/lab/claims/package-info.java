/** The conclusions of a study, checked against its results. */
@NullMarked
package dev.fusebox.lab.claims;

import org.jspecify.annotations.NullMarked;
