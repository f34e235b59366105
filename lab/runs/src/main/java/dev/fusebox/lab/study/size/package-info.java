/** How much a study runs, and how long. */
@NullMarked
package dev.fusebox.lab.study.size;

import org.jspecify.annotations.NullMarked;
