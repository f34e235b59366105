/** What the rules of {@code fusebox lint} have in common for several gateways. */
@NullMarked
package dev.fusebox.lab.lint.rules;

import org.jspecify.annotations.NullMarked;
