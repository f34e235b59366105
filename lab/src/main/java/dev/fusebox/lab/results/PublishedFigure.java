package dev.fusebox.lab.results;

import org.jspecify.annotations.Nullable;

/** What somebody else published for the same cell, with the source named. */
public record PublishedFigure(
        @Nullable Double requestsPerSecond, @Nullable Long failed, String source) {}
