@NullMarked
package dev.fusebox.lab.gateway.scg;

import org.jspecify.annotations.NullMarked;
