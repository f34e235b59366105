package dev.fusebox.lab.model;

/** What somebody else published for the same cell, with the source named. */
public record Published(Double requestsPerSecond, Long failed, String source) {}
