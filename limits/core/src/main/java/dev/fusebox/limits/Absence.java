package dev.fusebox.limits;

import java.util.Objects;

/** A limit or a group of limits that this process may have but that cannot be read, and the reason. */
public final class Absence {

    private final String name;
    private final String reason;

    /**
     * @param name of the limit or of the group: {@code Ribbon's connection pools}
     * @param reason one line
     */
    public Absence(String name, String reason) {
        this.name = Objects.requireNonNull(name);
        this.reason = Objects.requireNonNull(reason);
    }

    public String name() {
        return name;
    }

    public String reason() {
        return reason;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Absence
                && name.equals(((Absence) other).name)
                && reason.equals(((Absence) other).reason);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, reason);
    }

    @Override
    public String toString() {
        return name + ": " + reason;
    }
}
