/** What the operating system says of processes, ports, memory and processors. */
@NullMarked
package dev.fusebox.lab.process.os;

import org.jspecify.annotations.NullMarked;
