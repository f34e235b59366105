@NullMarked
package dev.fusebox.lab.predict;

import org.jspecify.annotations.NullMarked;
