/** A gateway of the user: what its jar holds, how it starts, and the settings and flags that may make its calls cheaper. */
@NullMarked
package dev.fusebox.lab.appcost.app;

import org.jspecify.annotations.NullMarked;
