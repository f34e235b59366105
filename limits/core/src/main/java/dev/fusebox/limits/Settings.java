package dev.fusebox.limits;

/** Finds out, in the live process, which property fixed a limit and where its value came from. */
@FunctionalInterface
public interface Settings {

    /**
     * @param property the property a framework reads
     * @param live the size as the live object has it, which is the value when nobody set the property
     */
    Setting of(String property, Integer live);
}
