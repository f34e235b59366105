@NullMarked
package dev.fusebox.lab.collect;

import org.jspecify.annotations.NullMarked;
