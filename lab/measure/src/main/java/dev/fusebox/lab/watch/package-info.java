@NullMarked
package dev.fusebox.lab.watch;

import org.jspecify.annotations.NullMarked;
