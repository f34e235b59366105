package dev.fusebox.testing;

/** A gateway that is up, whatever it is made of, with one service behind {@code /v1/routea/**}. */
public record GatewayWire(int port, AutoCloseable process) {}
