package dev.fusebox.lab.kind;

import org.jspecify.annotations.Nullable;

/**
 * The options of a verb that does an experiment again.
 *
 * @param profile {@code null} for a gateway that no profile configured
 * @param gateway several are separated by commas
 * @param callers {@code null} where the verb has no such option; all experiments of one verb have as many
 */
public record StartedWith(
        @Nullable String profile, String gateway, @Nullable Integer callers) {}
