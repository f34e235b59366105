package dev.fusebox.lab.experiment.probe;

/**
 * What a probe did.
 *
 * @param callers how many calls were sent to find out
 * @param timeLimits {@code raised to 60 s} or {@code as they are}
 */
public record ProbeCase(String route, int callers, String timeLimits) {}
