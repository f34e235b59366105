/** The verbs that need no process, and the frame of all command lines. */
@NullMarked
package dev.fusebox.lab.tool;

import org.jspecify.annotations.NullMarked;
