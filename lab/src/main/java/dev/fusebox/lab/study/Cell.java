package dev.fusebox.lab.study;

import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellResult.PublishedFigure;
import org.jspecify.annotations.Nullable;

/**
 * One combination of the matrix, not yet run.
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
        int repeat,
        boolean sampled,
        @Nullable PublishedFigure published) {}
