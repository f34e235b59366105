/** The findings of {@code fusebox lint} as text, JSON, SARIF and Markdown. */
@NullMarked
package dev.fusebox.lab.lint.format;

import org.jspecify.annotations.NullMarked;
