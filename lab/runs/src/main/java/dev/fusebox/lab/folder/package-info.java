@NullMarked
package dev.fusebox.lab.folder;

import org.jspecify.annotations.NullMarked;
