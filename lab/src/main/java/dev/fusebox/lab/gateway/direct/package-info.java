@NullMarked
package dev.fusebox.lab.gateway.direct;

import org.jspecify.annotations.NullMarked;
