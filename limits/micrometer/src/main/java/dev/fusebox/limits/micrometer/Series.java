package dev.fusebox.limits.micrometer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Name and tags of one meter. The configuration of the process bounds their number. */
final class Series {

    enum Type {
        GAUGE,
        COUNTER
    }

    private final Type type;
    private final String name;
    private final String unit;
    private final String description;
    private final List<String> tags;

    /**
     * @param unit {@code null} for counts
     * @param tags keys and values in turn
     */
    Series(Type type, String name, String unit, String description, List<String> tags) {
        this.type = type;
        this.name = name;
        this.unit = unit;
        this.description = description;
        this.tags = tags;
    }

    /** These tags and more. */
    static List<String> tags(List<String> tags, String... more) {
        List<String> all = new ArrayList<>(tags);
        all.addAll(Arrays.asList(more));
        return Collections.unmodifiableList(all);
    }

    Type type() {
        return type;
    }

    String name() {
        return name;
    }

    String unit() {
        return unit;
    }

    String description() {
        return description;
    }

    String[] tags() {
        return tags.toArray(new String[0]);
    }

    /** The rest follows from the name. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Series && name.equals(((Series) other).name) && tags.equals(((Series) other).tags);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, tags);
    }

    @Override
    public String toString() {
        return name + tags;
    }
}
