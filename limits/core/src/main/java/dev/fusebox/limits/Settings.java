package dev.fusebox.limits;

/** Finds the property that fixed a limit of the live process, and where its value came from. */
@FunctionalInterface
public interface Settings {

    /**
     * The setting is the first candidate with the live value. If there is none, a value equal to {@code usual} is the
     * framework's default, and any other value was set by code; without {@code usual} the origin is unknown.
     *
     * @param live the value of the live object, which is the setting's value when no candidate has it
     * @param usual the default of this version of the framework; {@code null} when it is unknown
     * @param candidates properties that may have fixed it, the strongest first, the usual one last
     */
    Setting of(Object live, Object usual, String... candidates);
}
