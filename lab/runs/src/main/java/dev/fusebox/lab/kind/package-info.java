/** What the lab asks of every kind of experiment: its part of a report, of the answer, and of conclusions. */
@NullMarked
package dev.fusebox.lab.kind;

import org.jspecify.annotations.NullMarked;
