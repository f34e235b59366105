/** The chain as a picture at one moment: for the report's replay and for the live picture. */
@NullMarked
package dev.fusebox.lab.picture;

import org.jspecify.annotations.NullMarked;
