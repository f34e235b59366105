/** Measures what levers change in the cost of a user's gateway: it runs batches of processes, and judges nothing. */
@NullMarked
package dev.fusebox.lab.appcost;

import org.jspecify.annotations.NullMarked;
