@NullMarked
package dev.fusebox.lab.jmx.sample;

import org.jspecify.annotations.NullMarked;
