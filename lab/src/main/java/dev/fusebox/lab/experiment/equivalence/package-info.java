/** Whether gateways do the same: their limits side by side, and one test for each behaviour. */
@NullMarked
package dev.fusebox.lab.experiment.equivalence;

import org.jspecify.annotations.NullMarked;
