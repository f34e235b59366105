/** A scenario from numbers, what the model says of it, and the page that holds both. */
@NullMarked
package dev.fusebox.lab.playground;

import org.jspecify.annotations.NullMarked;
