/** How many calls of a route get through a gateway at once, and which limit decides that. */
@NullMarked
package dev.fusebox.lab.experiment.probe;

import org.jspecify.annotations.NullMarked;
