/** What was found, in words and tables. */
@NullMarked
package dev.fusebox.lab.report;

import org.jspecify.annotations.NullMarked;
