@NullMarked
package dev.fusebox.lab.gateway.hand;

import org.jspecify.annotations.NullMarked;
