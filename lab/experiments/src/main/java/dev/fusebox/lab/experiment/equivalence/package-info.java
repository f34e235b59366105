/** Whether gateways behave alike: their limits next to each other, and one test for each behaviour. */
@NullMarked
package dev.fusebox.lab.experiment.equivalence;

import org.jspecify.annotations.NullMarked;
