/** What is said of each cell: its verdict, and its row in the tables. */
@NullMarked
package dev.fusebox.lab.report.cell;

import org.jspecify.annotations.NullMarked;
