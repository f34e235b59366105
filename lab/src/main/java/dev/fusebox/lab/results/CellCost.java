package dev.fusebox.lab.results;

import dev.fusebox.lab.common.IfKnown;
import org.jspecify.annotations.Nullable;

/**
 * What the process that callers call costs in a cell: the gateway, or the service when there is none.
 *
 * @param threads most live threads of any kind
 * @param residentMib resident memory at the end of the cell
 * @param cpuPer1000 its CPU seconds per 1000 answers, rejections included
 * @param allocatedPerAnswer bytes on a JVM's heap per answer
 */
public record CellCost(
        @Nullable Integer threads,
        @Nullable Integer residentMib,
        @Nullable Double cpuPer1000,
        @IfKnown @Nullable Long allocatedPerAnswer) {

    static final CellCost UNKNOWN = new CellCost(null, null, null, null);
}
