package dev.fusebox.lab.results.cell;

import dev.fusebox.lab.common.UsageException;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What a cell is: its place in the matrix, and which start and round of that place.
 *
 * @param start of its processes, from 1
 * @param repeat which of its rounds this is, counted through all starts from 1
 * @param ratePerSecond the mean of a rate in steps
 */
@RecordBuilder
public record CellKey(
        String id,
        String gateway,
        String profile,
        @Nullable String variant,
        String endpoint,
        String arrivals,
        @Nullable Integer concurrency,
        @Nullable Double ratePerSecond,
        int start,
        int repeat)
        implements CellKeyBuilder.With {

    public CellKey {
        require(id, "id");
        require(gateway, "gateway");
        require(profile, "profile");
        require(endpoint, "endpoint");
        start = Math.max(1, start); // A cell that says nothing is of the only one.
        require(concurrency == null ? ratePerSecond : concurrency, "concurrency");
    }

    private static void require(@Nullable Object value, String key) {
        if (value == null) {
            throw new UsageException("a cell needs '" + key + "'");
        }
    }
}
