@NullMarked
package dev.fusebox.lab.gateway.nativeproxy;

import org.jspecify.annotations.NullMarked;
