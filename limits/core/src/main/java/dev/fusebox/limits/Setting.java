package dev.fusebox.limits;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** What fixed the size of a limit. */
public final class Setting {

    /** It is not set: the value is the default of this version of the framework. */
    public static final String FRAMEWORK_DEFAULT = "framework default";

    /** Neither a property nor the framework's default has this value: a bean or a customizer in Java set it. */
    public static final String SET_BY_CODE = "set by code";

    /** No property has this value, and the framework's default is unknown. */
    public static final String UNKNOWN = "unknown";

    private final String property;
    private final String value;
    private final String origin;
    private final List<Setting> ineffective;

    /**
     * @param property full property name, in the spelling of its framework
     * @param value the value in the live process
     * @param origin where the value came from: one of the three above, {@code profile <name>}, {@code file <name>},
     *     {@code command line}, {@code environment}, or the name of another source
     */
    public Setting(String property, String value, String origin) {
        this(property, value, origin, Collections.emptyList());
    }

    /** @param ineffective properties that are set for the same limit without effect, the strongest first */
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

    /** Properties that are set for the same limit without effect, the strongest first. */
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
