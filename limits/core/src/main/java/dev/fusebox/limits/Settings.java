package dev.fusebox.limits;

/** Finds out, in the live process, which property fixed a limit and where its value came from. */
@FunctionalInterface
public interface Settings {

    /**
     * @param live the value as the live object has it, which is the setting's value when nobody set a property
     * @param candidates properties that may have fixed it, the strongest first, the usual one last
     */
    Setting of(Object live, String... candidates);
}
