package dev.fusebox.lab.settings;

/** A setting without effect in the process that was given it, and why. */
public record IneffectiveSetting(String property, String value, String why) {

    /**
     * One sentence, for a reader who did not ask.
     *
     * @param origin such as {@code profile stock}
     */
    public String words(String origin, String process) {
        return "ineffective in %s: %s=%s (%s): %s".formatted(process, property, value, origin, why);
    }
}
