/** What a study tries apart from the cells of its matrix: one package for each kind. */
@NullMarked
package dev.fusebox.lab.experiment;

import org.jspecify.annotations.NullMarked;
