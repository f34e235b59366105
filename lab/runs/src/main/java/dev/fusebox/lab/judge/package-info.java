@NullMarked
package dev.fusebox.lab.judge;

import org.jspecify.annotations.NullMarked;
