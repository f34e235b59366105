@NullMarked
package dev.fusebox.lab.scrape;

import org.jspecify.annotations.NullMarked;
