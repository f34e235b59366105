@NullMarked
package dev.fusebox.lab.load;

import org.jspecify.annotations.NullMarked;
