/** Who else gets hurt when one backend hangs: callers on a hung route, and calls of a healthy one. */
@NullMarked
package dev.fusebox.lab.experiment.bystander;

import org.jspecify.annotations.NullMarked;
