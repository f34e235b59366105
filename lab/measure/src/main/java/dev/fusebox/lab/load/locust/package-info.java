@NullMarked
package dev.fusebox.lab.load.locust;

import org.jspecify.annotations.NullMarked;
