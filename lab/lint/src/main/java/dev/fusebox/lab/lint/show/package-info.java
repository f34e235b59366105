/** Every limit of every route with its value and where that comes from: what {@code fusebox lint --show-settings} prints. */
@NullMarked
package dev.fusebox.lab.lint.show;

import org.jspecify.annotations.NullMarked;
