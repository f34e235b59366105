/** Faults behind a gateway and in front of it: a backend that misbehaves, clients that do, and what the gateway makes of them. */
@NullMarked
package dev.fusebox.lab.experiment.fault;

import org.jspecify.annotations.NullMarked;
