/** The page of a run. */
@NullMarked
package dev.fusebox.lab.report.html;

import org.jspecify.annotations.NullMarked;
