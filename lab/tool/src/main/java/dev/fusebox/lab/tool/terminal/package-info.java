/** What a verb prints: lines and documents. */
@NullMarked
package dev.fusebox.lab.tool.terminal;

import org.jspecify.annotations.NullMarked;
