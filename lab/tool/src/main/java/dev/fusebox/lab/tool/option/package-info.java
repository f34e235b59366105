/** Options that several verbs have. */
@NullMarked
package dev.fusebox.lab.tool.option;

import org.jspecify.annotations.NullMarked;
