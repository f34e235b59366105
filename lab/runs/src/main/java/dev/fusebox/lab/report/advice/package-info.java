/** What is said of gateways on paper: predictions, advice with its proof, counterparts. */
@NullMarked
package dev.fusebox.lab.report.advice;

import org.jspecify.annotations.NullMarked;
