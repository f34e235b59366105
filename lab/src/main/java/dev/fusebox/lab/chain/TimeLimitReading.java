package dev.fusebox.lab.chain;

/**
 * How long a call may take, as the live process has it.
 *
 * @param name what is limited and for whom, e.g. {@code read.service-a}
 * @param millis {@code null} when there is no such limit
 */
public record TimeLimitReading(String name, Integer millis, String setting, String value, String origin) {}
