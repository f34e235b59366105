package dev.fusebox.limits;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** What fixed the size of a limit. */
public final class Setting {

    /** Nobody set it, and it is what this version of the framework has then. */
    public static final String FRAMEWORK_DEFAULT = "framework default";

    /** No property has this value, nor has the framework by itself: a bean or a customizer in Java set it. */
    public static final String SET_BY_CODE = "set by code";

    /** No property has this value, and what the framework has by itself cannot be found out. */
    public static final String UNKNOWN = "unknown";

    private final String property;
    private final String value;
    private final String origin;
    private final List<Setting> ineffective;

    /**
     * @param property full property name, spelt as its framework reads it
     * @param value the value as the live process has it
     * @param origin where the value came from: one of the three above, {@code profile <name>}, {@code file <name>},
     *     {@code command line}, {@code environment}, or the name of another source
     */
    public Setting(String property, String value, String origin) {
        this(property, value, origin, Collections.emptyList());
    }

    /** @param ineffective properties that are given for the same thing and do not decide it, the strongest first */
    public Setting(String property, String value, String origin, List<Setting> ineffective) {
        this.property = property;
        this.value = value;
        this.origin = origin;
        this.ineffective = Collections.unmodifiableList(new ArrayList<>(ineffective));
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

    /** Properties that are given for the same thing and do not decide it, the strongest first. */
    public List<Setting> ineffective() {
        return ineffective;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Setting
                && property.equals(((Setting) other).property)
                && Objects.equals(value, ((Setting) other).value)
                && origin.equals(((Setting) other).origin)
                && ineffective.equals(((Setting) other).ineffective);
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
