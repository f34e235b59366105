/** What a study claims of its own results, held against them. */
@NullMarked
package dev.fusebox.lab.claims;

import org.jspecify.annotations.NullMarked;
