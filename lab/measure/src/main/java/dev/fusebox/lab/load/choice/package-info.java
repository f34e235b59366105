@NullMarked
package dev.fusebox.lab.load.choice;

import org.jspecify.annotations.NullMarked;
