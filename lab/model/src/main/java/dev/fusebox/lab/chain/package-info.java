@NullMarked
package dev.fusebox.lab.chain;

import org.jspecify.annotations.NullMarked;
