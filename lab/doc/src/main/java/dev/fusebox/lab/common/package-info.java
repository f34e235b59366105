/** Used by every other package: exceptions with their exit codes, readers of users' files, number formats. */
@NullMarked
package dev.fusebox.lab.common;

import org.jspecify.annotations.NullMarked;
