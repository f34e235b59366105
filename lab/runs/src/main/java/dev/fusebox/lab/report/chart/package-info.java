/** What the charts of the page show. */
@NullMarked
package dev.fusebox.lab.report.chart;

import org.jspecify.annotations.NullMarked;
