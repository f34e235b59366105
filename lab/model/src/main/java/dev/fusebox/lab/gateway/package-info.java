@NullMarked
package dev.fusebox.lab.gateway;

import org.jspecify.annotations.NullMarked;
