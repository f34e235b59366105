@NullMarked
package dev.fusebox.lab.settings;

import org.jspecify.annotations.NullMarked;
