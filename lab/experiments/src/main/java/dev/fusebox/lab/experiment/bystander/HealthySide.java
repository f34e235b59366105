package dev.fusebox.lab.experiment.bystander;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.results.trial.Healthy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a bystander experiment saw on the healthy route.
 *
 * @param healthy what its callers saw while others hung; {@code null} when no caller was held, as the machine was too busy before
 * @param idle what they saw before, with no other callers
 * @param exhaustedLimit full name of the limit that the healthy route needs too and found full; {@code null} when none was
 * @param instances of a gateway that has several, each judged by itself; what is said of the healthy route, and the verdict, are then
 *     those of the instance that is harmed most. Empty for one
 */
public record HealthySide(
        @Nullable Healthy healthy,
        Healthy idle,
        @Nullable String exhaustedLimit,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<InstanceHealth> instances) {

    public HealthySide {
        instances = instances == null ? List.of() : instances;
    }

    /** Before the first caller is held. */
    public static HealthySide of(Healthy idle) {
        return new HealthySide(null, idle, null, List.of());
    }

    /** Where no limit explains what was seen. */
    public HealthySide unexplained() {
        return new HealthySide(healthy, idle, null, instances);
    }
}
