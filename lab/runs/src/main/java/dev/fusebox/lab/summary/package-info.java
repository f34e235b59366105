/** What a run says at first sight: the answer, the matrix as a picture, a score for each gateway, and the doubts. */
@NullMarked
package dev.fusebox.lab.summary;

import org.jspecify.annotations.NullMarked;
