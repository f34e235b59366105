package dev.fusebox.limits;

import java.util.Objects;

/** What fixed the size of a limit. */
public final class Setting {

    public static final String FRAMEWORK_DEFAULT = "framework default";

    private final String property;
    private final String value;
    private final String origin;

    /**
     * @param property full property name, spelt as its framework reads it
     * @param value the value as the live process has it
     * @param origin where the value came from: {@code framework default}, {@code profile <name>}, {@code command line},
     *     {@code environment}, or the name of another source
     */
    public Setting(String property, String value, String origin) {
        this.property = property;
        this.value = value;
        this.origin = origin;
    }

    public String property() {
        return property;
    }

    public String value() {
        return value;
    }

    public String origin() {
        return origin;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Setting
                && property.equals(((Setting) other).property)
                && Objects.equals(value, ((Setting) other).value)
                && origin.equals(((Setting) other).origin);
    }

    @Override
    public int hashCode() {
        return Objects.hash(property, value, origin);
    }

    @Override
    public String toString() {
        return property + "=" + value + " (" + origin + ")";
    }
}
