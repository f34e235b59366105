/** Processes and runs as long as a verb needs them, and the reports at the end. */
@NullMarked
package dev.fusebox.lab.cli.session;

import org.jspecify.annotations.NullMarked;
