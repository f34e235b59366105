package dev.fusebox.lab.model;

/** What a model says of a cell before it runs; {@code null} in a cell that nobody predicted. */
public record Prediction(Double goodputPerSecond, Double refusedShare, String limit, String refusedBy) {}
