/** A configuration as Spring Boot resolves it: files, documents, profiles, and where each value stands. */
@NullMarked
package dev.fusebox.lab.lint.boot;

import org.jspecify.annotations.NullMarked;
