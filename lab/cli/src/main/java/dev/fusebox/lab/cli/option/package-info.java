/** Options that several verbs have. */
@NullMarked
package dev.fusebox.lab.cli.option;

import org.jspecify.annotations.NullMarked;
