package dev.fusebox.lab.study;

import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.PublishedFigure;
import dev.fusebox.lab.traffic.Arrivals;
import org.jspecify.annotations.Nullable;

/**
 * One cell of the matrix, before it runs.
 *
 * @param start of the processes that it runs with, from 1
 * @param repeat which of its rounds this is, counted through all starts from 1
 * @param variant {@code null} for the usual build of the gateway, sampled
 */
public record Cell(
        String id,
        Gateway gateway,
        SetUp setUp,
        @Nullable String variant,
        Endpoint endpoint,
        Arrivals arrivals,
        CellLength size,
        int start,
        int repeat,
        @Nullable PublishedFigure published) {

    /** The id without the number of a repeat. */
    public static String id(
            Gateway gateway, String profile, @Nullable String variant, Endpoint endpoint, Arrivals arrivals) {
        return gateway.id() + "." + profile + (variant == null ? "" : "." + variant) + "."
                + endpoint.id().replace('/', '-') + "." + arrivals.id();
    }

    /** The same with at most this many users. */
    public Cell within(int users) {
        if (arrivals.users() <= users) {
            return this;
        }
        Arrivals fewer = arrivals.withUsers(users);
        // The load is the end of an id, but for the number of a repeat.
        String fewerId = id.replaceFirst("\\." + arrivals.id() + "(?=(\\.\\d+)?$)", "." + fewer.id());
        return new Cell(fewerId, gateway, setUp, variant, endpoint, fewer, size, start, repeat, null);
    }

    public boolean sampled() {
        return !CellResult.UNSAMPLED.equals(variant);
    }
}
