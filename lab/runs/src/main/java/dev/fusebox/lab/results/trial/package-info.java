/** What experiments found of one gateway or one route, whatever their kind. */
@NullMarked
package dev.fusebox.lab.results.trial;

import org.jspecify.annotations.NullMarked;
