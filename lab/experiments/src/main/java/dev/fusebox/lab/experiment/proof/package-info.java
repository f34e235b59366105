/** Whether advice holds: the gateway as it is and with each change, measured and probed. */
@NullMarked
package dev.fusebox.lab.experiment.proof;

import org.jspecify.annotations.NullMarked;
