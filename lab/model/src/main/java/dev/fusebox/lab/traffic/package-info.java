/**
 * How calls come, and what became of them: users who call again, rates, steps and ramps; and the figures of a load, which measurement and model
 * make by the same rules.
 */
@NullMarked
package dev.fusebox.lab.traffic;

import org.jspecify.annotations.NullMarked;
