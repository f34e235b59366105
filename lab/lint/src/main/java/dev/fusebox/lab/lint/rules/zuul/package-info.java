/** The rules of {@code fusebox lint} for Zuul 1 with Hystrix and Ribbon. */
@NullMarked
package dev.fusebox.lab.lint.rules.zuul;

import org.jspecify.annotations.NullMarked;
