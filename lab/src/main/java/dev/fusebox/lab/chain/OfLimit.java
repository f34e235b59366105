package dev.fusebox.lab.chain;

import dev.fusebox.limits.LimitKind;

/** What speaks of one limit: as it is configured, as it is now, or as it was over a time. */
public interface OfLimit {

    LimitId id();

    default String component() {
        return id().component();
    }

    default LimitKind kind() {
        return id().kind();
    }

    /** As its process publishes it. */
    default String name() {
        return id().name();
    }

    /** {@code <component>/<name>}, as verdicts spell it. */
    default String fullName() {
        return id().fullName();
    }
}
