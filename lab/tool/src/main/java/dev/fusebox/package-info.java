/** The library behind {@code fusebox-lint}, for programs. */
@NullMarked
package dev.fusebox;

import org.jspecify.annotations.NullMarked;
