/** Gateways on paper: their chains for the model, and what advice changes in them, as profiles and as studies. */
@NullMarked
package dev.fusebox.lab.paper;

import org.jspecify.annotations.NullMarked;
