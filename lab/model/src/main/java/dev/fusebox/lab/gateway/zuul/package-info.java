@NullMarked
package dev.fusebox.lab.gateway.zuul;

import org.jspecify.annotations.NullMarked;
