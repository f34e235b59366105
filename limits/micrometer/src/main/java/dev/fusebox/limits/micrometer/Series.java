package dev.fusebox.limits.micrometer;

import io.micrometer.core.instrument.Tags;
import java.util.Objects;

/** What one meter is called: all of it is bounded by the configuration of the process. */
final class Series {

    enum Type {
        GAUGE,
        COUNTER
    }

    private final Type type;
    private final String name;
    private final Tags tags;
    private final String description;

    Series(Type type, String name, Tags tags, String description) {
        this.type = type;
        this.name = name;
        this.tags = tags;
        this.description = description;
    }

    Type type() {
        return type;
    }

    String name() {
        return name;
    }

    Tags tags() {
        return tags;
    }

    String description() {
        return description;
    }

    /** The type and the description follow from the name. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Series && name.equals(((Series) other).name) && tags.equals(((Series) other).tags);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, tags);
    }
}
