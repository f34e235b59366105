package dev.fusebox.lab.experiment.bystander;

import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.Healthy;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The healthy route at one instance of a gateway that has several.
 *
 * @param name as users know it, like {@code zuul-2}
 * @param callers of the hung route that were sent to it
 * @param verdict on this instance alone
 * @param healthy what the callers of its healthy route saw while others hung
 * @param idle what they saw before
 * @param exhaustedLimit full name of the limit that the healthy route needs too and found full; {@code null} when none was
 */
public record InstanceHealth(
        String name,
        @Nullable Integer callers,
        BystanderVerdict verdict,
        Healthy healthy,
        Healthy idle,
        @Nullable String exhaustedLimit) {

    public static InstanceHealth of(
            String name, int callers, Healthy healthy, Healthy idle, @Nullable String exhaustedLimit) {
        BystanderVerdict verdict = Healthy.judge(idle, healthy);
        return new InstanceHealth(
                name, callers, verdict, healthy, idle, verdict == BystanderVerdict.ISOLATED ? null : exhaustedLimit);
    }

    /** The one that is harmed most, by its verdict and then by its successful calls. */
    public static InstanceHealth worst(List<InstanceHealth> all) {
        return all.stream()
                .max(Comparator.comparing(InstanceHealth::verdict)
                        .thenComparing(i -> -i.healthy().ok()))
                .orElseThrow();
    }
}
