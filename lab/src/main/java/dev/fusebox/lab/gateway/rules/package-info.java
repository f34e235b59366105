/** What the rules of {@code fusebox lint} have in common for several gateways. */
@NullMarked
package dev.fusebox.lab.gateway.rules;

import org.jspecify.annotations.NullMarked;
