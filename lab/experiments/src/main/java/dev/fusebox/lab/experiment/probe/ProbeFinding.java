package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.settings.IneffectiveSetting;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many calls get through at once, the limit that binds, and the setting that fixed its size.
 *
 * @param ceiling how many calls were at the service at once when no more got through
 * @param bindingLimit full name of the limit that binds, or {@code null} when none was full or the probe is undecided
 * @param sameSize full names of limits that were full as well and are as large as the binding one: with more slots of that one
 *     alone, they let no more calls through
 */
public record ProbeFinding(
        int ceiling,
        @Nullable String bindingLimit,
        @Nullable String setting,
        @Nullable String value,
        @Nullable String origin,
        List<IneffectiveSetting> setInVain,
        List<String> sameSize) {

    public ProbeFinding {
        sameSize = Objects.requireNonNullElse(sameSize, List.of());
    }
}
