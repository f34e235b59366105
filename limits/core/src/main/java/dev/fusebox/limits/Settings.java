package dev.fusebox.limits;

/** Finds out, in the live process, which property fixed a limit and where its value came from. */
@FunctionalInterface
public interface Settings {

    /**
     * A candidate decides when its value is the live one. When none does, the value is the framework's default if it is
     * {@code usual}, else it was set by code; without {@code usual} its origin is unknown.
     *
     * @param live the value as the live object has it, which is the setting's value when no property decides
     * @param usual what this version of the framework has when nothing is set; {@code null} when that cannot be found out
     * @param candidates properties that may have fixed it, the strongest first, the usual one last
     */
    Setting of(Object live, Object usual, String... candidates);
}
