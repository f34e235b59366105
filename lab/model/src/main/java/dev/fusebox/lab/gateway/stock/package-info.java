@NullMarked
package dev.fusebox.lab.gateway.stock;

import org.jspecify.annotations.NullMarked;
