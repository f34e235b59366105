/** A user's own gateway under check: started as it is, with a server of the lab for each of its backends, and measured route by route. */
@NullMarked
package dev.fusebox.lab.experiment.check;

import org.jspecify.annotations.NullMarked;
