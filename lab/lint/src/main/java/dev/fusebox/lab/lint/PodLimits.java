package dev.fusebox.lab.lint;

import org.jspecify.annotations.Nullable;

/**
 * What a Kubernetes manifest grants the application; each is {@code null} where the manifest does not say.
 *
 * @param cpus the limit, in processors: 0.5 for 500m
 * @param memoryBytes the limit
 * @param graceSeconds from SIGTERM to SIGKILL; Kubernetes' own default is 30
 */
public record PodLimits(
        @Nullable Double cpus,
        @Nullable Long memoryBytes,
        @Nullable Integer graceSeconds) {

    public static final PodLimits UNKNOWN = new PodLimits(null, null, null);

    /** With what the others say where these say nothing. */
    public PodLimits or(PodLimits others) {
        return new PodLimits(
                cpus == null ? others.cpus : cpus,
                memoryBytes == null ? others.memoryBytes : memoryBytes,
                graceSeconds == null ? others.graceSeconds : graceSeconds);
    }
}
