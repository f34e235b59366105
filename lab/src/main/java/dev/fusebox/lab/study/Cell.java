package dev.fusebox.lab.study;

import dev.fusebox.lab.model.Published;

/** One combination of the matrix, not yet run. */
public record Cell(
        String id,
        Gateway gateway,
        String profile,
        Endpoint endpoint,
        int concurrency,
        int repeat,
        Published published) {}
