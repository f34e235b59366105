@NullMarked
package dev.fusebox.lab.target;

import org.jspecify.annotations.NullMarked;
