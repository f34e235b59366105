/** The chain of a cell or an experiment at any moment, for the page. */
@NullMarked
package dev.fusebox.lab.report.replay;

import org.jspecify.annotations.NullMarked;
