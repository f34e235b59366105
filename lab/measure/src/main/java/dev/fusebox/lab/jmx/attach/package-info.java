/** A JVM that knows nothing of Fusebox, read through an agent that is loaded into it. */
@NullMarked
package dev.fusebox.lab.jmx.attach;

import org.jspecify.annotations.NullMarked;
