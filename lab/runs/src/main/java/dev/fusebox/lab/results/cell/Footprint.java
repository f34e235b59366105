package dev.fusebox.lab.results.cell;

import org.jspecify.annotations.Nullable;

/**
 * What a process holds while no call is in flight.
 *
 * @param second since the start of the load
 * @param heapMb used after a full collection
 * @param directMb of buffers outside the heap
 * @param files open files and sockets; {@code null} where the system does not say
 */
public record Footprint(
        int second,
        double heapMb,
        double directMb,
        int threads,
        @Nullable Integer files,
        int loadedClasses) {}
