package dev.fusebox.lab.results.cell;

import dev.fusebox.lab.common.IfKnown;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What a process used of the memory during one cell; what could not be read is {@code null}.
 *
 * @param peakHeapMb MiB, sampled
 * @param rssMb resident MiB at the end of the cell
 * @param allocatedBytes on a JVM's heap
 * @param gcCount garbage collections of a JVM
 * @param gcMs milliseconds spent in them
 */
@RecordBuilder
public record MemoryUse(
        @Nullable Integer peakHeapMb,
        @Nullable Integer rssMb,
        @IfKnown @Nullable Long allocatedBytes,
        @IfKnown @Nullable Long gcCount,
        @IfKnown @Nullable Long gcMs)
        implements MemoryUseBuilder.With {

    static final MemoryUse UNKNOWN = new MemoryUse(null, null, null, null, null);
}
