/** Studies, their cells and experiments. */
@NullMarked
package dev.fusebox.lab.study;

import org.jspecify.annotations.NullMarked;
