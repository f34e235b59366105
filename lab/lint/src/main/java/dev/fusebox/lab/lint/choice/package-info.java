/** What a team has decided about findings: comments in its files, rules, levels, the exit code, and the file that says so. */
@NullMarked
package dev.fusebox.lab.lint.choice;

import org.jspecify.annotations.NullMarked;
