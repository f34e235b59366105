package dev.fusebox.limits.micrometer;

import io.micrometer.core.instrument.Tags;

/** What one meter is called: all of it is bounded by the configuration of the process. */
record Series(Type type, String name, Tags tags, String description) {

    enum Type {
        GAUGE,
        COUNTER
    }
}
