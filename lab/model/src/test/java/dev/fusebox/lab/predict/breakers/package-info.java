/** The frameworks' own circuit breakers, each version in a separate class loader, with a clock that a test moves. */
@org.jspecify.annotations.NullMarked
package dev.fusebox.lab.predict.breakers;
