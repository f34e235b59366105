/** The rules of {@code fusebox lint} for Spring Cloud Gateway with Resilience4j. */
@NullMarked
package dev.fusebox.lab.lint.rules.scg;

import org.jspecify.annotations.NullMarked;
