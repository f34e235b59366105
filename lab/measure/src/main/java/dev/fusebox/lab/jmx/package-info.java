@NullMarked
package dev.fusebox.lab.jmx;

import org.jspecify.annotations.NullMarked;
