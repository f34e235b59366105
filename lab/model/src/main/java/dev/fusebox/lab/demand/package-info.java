/** The processor time of an answer, by the utilisation law: from windows of load, by regression, and what is known of a gateway under load. */
@NullMarked
package dev.fusebox.lab.demand;

import org.jspecify.annotations.NullMarked;
