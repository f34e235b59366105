package dev.fusebox.lab.results;

/** What somebody else published for the same cell, with the source named. */
public record PublishedFigure(Double requestsPerSecond, Long failed, String source) {}
