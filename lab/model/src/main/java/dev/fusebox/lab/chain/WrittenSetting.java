package dev.fusebox.lab.chain;

/**
 * A setting as a file of the user's has it.
 *
 * @param place file and line
 */
public record WrittenSetting(String property, String value, String place) {

    /** {@code property=value (place)}. */
    public String words() {
        return property + "=" + value + " (" + place + ")";
    }
}
