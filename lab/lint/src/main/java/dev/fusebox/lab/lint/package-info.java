/**
 * What {@code fusebox lint} judges and says: a {@link dev.fusebox.lab.lint.Subject} is one application under one choice of profiles,
 * resolved as Spring does; a {@link dev.fusebox.lab.lint.Rule} makes {@link dev.fusebox.lab.lint.LintFinding}s of it. Pure: package
 * {@code read} reads the files. A {@link dev.fusebox.lab.lint.RuleSet} has the rules for one kind of gateway, and knows its framework.
 */
@NullMarked
package dev.fusebox.lab.lint;

import org.jspecify.annotations.NullMarked;
