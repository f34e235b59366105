package dev.fusebox.lab.study;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A bystander experiment: so many callers on a route whose backend hangs, and healthy calls beside them.
 *
 * @param profile tuning profile
 * @param gateways the gateways to try it on
 * @param callers how many callers hang
 * @param route the hung route, {@code service-a} or {@code unguarded}
 * @param sleepMs the hung calls end by themselves after this time; {@code null} for a latch that the lab lets go
 * @param seconds how long healthy calls are sent
 * @param critical whether to look for the smallest number of callers that harms
 * @param asIs whether the profile's own time limits stay
 */
public record BystanderSpec(
        String profile,
        List<String> gateways,
        int callers,
        String route,
        @Nullable Integer sleepMs,
        Integer seconds,
        boolean critical,
        boolean asIs)
        implements ExperimentSpec {

    /** How long healthy calls are sent where nobody says. */
    public static final int SECONDS = 5;

    public BystanderSpec {
        route = Objects.requireNonNullElse(route, DemoStack.SERVICE_A.id());
        seconds = Objects.requireNonNullElse(seconds, SECONDS);
        if (callers < 1) {
            throw new UsageException("callers must be at least 1, not " + callers);
        }
    }

    @Override
    public BystanderSpec on(List<String> others) {
        return new BystanderSpec(profile, others, callers, route, sleepMs, seconds, critical, asIs);
    }
}
