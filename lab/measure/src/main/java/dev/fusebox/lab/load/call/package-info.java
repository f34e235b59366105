@NullMarked
package dev.fusebox.lab.load.call;

import org.jspecify.annotations.NullMarked;
