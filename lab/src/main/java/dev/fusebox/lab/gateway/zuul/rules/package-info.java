/** The rules of {@code fusebox lint} for Zuul 1 with Hystrix and Ribbon. */
@NullMarked
package dev.fusebox.lab.gateway.zuul.rules;

import org.jspecify.annotations.NullMarked;
