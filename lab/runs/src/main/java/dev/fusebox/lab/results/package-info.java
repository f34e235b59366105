/** What a run has found, as results.json has it. */
@NullMarked
package dev.fusebox.lab.results;

import org.jspecify.annotations.NullMarked;
