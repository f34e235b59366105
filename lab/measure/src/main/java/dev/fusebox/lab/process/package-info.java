@NullMarked
package dev.fusebox.lab.process;

import org.jspecify.annotations.NullMarked;
