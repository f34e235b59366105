package dev.fusebox.lab.study;

import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellResult.PublishedFigure;
import org.jspecify.annotations.Nullable;

/**
 * One cell of the matrix, before it runs.
 *
 * @param variant {@code null} for the usual build of the gateway, sampled
 */
public record Cell(
        String id,
        Gateway gateway,
        String profile,
        @Nullable String variant,
        Endpoint endpoint,
        Arrivals arrivals,
        CellSize size,
        int repeat,
        @Nullable PublishedFigure published) {

    /** The variant of cells without sampling. */
    static final String UNSAMPLED = "unsampled";

    /** The id without the number of a repeat. */
    public static String id(
            Gateway gateway, String profile, @Nullable String variant, Endpoint endpoint, Arrivals arrivals) {
        return gateway.id() + "." + profile + (variant == null ? "" : "." + variant) + "."
                + endpoint.id().replace('/', '-') + "." + arrivals.id();
    }

    public boolean sampled() {
        return !UNSAMPLED.equals(variant);
    }
}
