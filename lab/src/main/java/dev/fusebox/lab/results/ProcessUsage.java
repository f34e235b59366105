package dev.fusebox.lab.results;

import org.jspecify.annotations.Nullable;

/**
 * What one process used during one cell: CPU in seconds over the cell, heap in MiB and live threads as sampled peaks,
 * resident memory in MiB at the end of the cell. What could not be read is {@code null}.
 */
public record ProcessUsage(
        String component,
        @Nullable Double cpuSeconds,
        @Nullable Integer peakHeapMb,
        @Nullable Integer peakThreads,
        @Nullable Integer rssMb) {

    /** Stands for the whole machine, kernel work for everybody included. */
    public static final String MACHINE = "machine";
}
