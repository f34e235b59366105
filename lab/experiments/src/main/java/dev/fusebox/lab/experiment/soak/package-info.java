/** Mixed load for minutes or hours with a fault in each round, and what every process holds afterwards. */
@NullMarked
package dev.fusebox.lab.experiment.soak;

import org.jspecify.annotations.NullMarked;
