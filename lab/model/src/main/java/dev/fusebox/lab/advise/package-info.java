@NullMarked
package dev.fusebox.lab.advise;

import org.jspecify.annotations.NullMarked;
