/** What a study has tried beside the cells of its matrix: one class for each kind. */
@NullMarked
package dev.fusebox.lab.experiment;

import org.jspecify.annotations.NullMarked;
