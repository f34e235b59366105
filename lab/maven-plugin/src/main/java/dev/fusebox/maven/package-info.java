/** The linter in a build. */
@NullMarked
package dev.fusebox.maven;

import org.jspecify.annotations.NullMarked;
