package dev.fusebox.lab.study;

import dev.fusebox.lab.settings.GivenSettings;
import org.jspecify.annotations.Nullable;

/**
 * A profile, or a profile with a change: what processes start with.
 *
 * @param change {@code null} for the profile as it is
 * @param instances how many of each process
 */
public record SetUp(String profile, @Nullable ProfileChange change, FleetSpec instances) {

    /** A profile as it is. */
    public static SetUp of(String profile) {
        return new SetUp(profile, null, FleetSpec.NONE);
    }

    /** What ids, results and conclusions call it. */
    public String name() {
        return ProfileChange.named(profile, change);
    }

    /** The settings of its change, and of single instances. */
    public GivenSettings given() {
        GivenSettings changed = change == null ? GivenSettings.NONE : new GivenSettings(change.set());
        return changed.under(instances.given());
    }
}
