/** The command line: one class for each verb. */
@NullMarked
package dev.fusebox.lab.cli;

import org.jspecify.annotations.NullMarked;
