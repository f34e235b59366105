package dev.fusebox.lab.experiment.bystander;

import dev.fusebox.lab.common.IfKnown;
import org.jspecify.annotations.Nullable;

/**
 * What a bystander experiment did.
 *
 * @param route the route whose backend hung; of several, separated by commas, all
 * @param callers how many callers were sent to it; to several in turns
 * @param timeLimits {@code raised to 60 s} or {@code as they are}
 * @param healthyRoute its id, for people
 */
public record BystanderCase(
        String route,
        int callers,
        String timeLimits,
        @IfKnown @Nullable String healthyRoute) {}
