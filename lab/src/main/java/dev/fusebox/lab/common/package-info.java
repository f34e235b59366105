/** What every other package may use: how failures are said, and how the files of users are read. */
@NullMarked
package dev.fusebox.lab.common;

import org.jspecify.annotations.NullMarked;
