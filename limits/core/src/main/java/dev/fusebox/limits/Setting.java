package dev.fusebox.limits;

/**
 * What fixed the size of a limit.
 *
 * @param property full property name, spelt as its framework reads it
 * @param value the value as the live process has it
 * @param origin where the value came from: {@code framework default}, {@code profile <name>}, {@code command line},
 *     {@code environment}, or the name of another source
 */
public record Setting(String property, String value, String origin) {

    public static final String FRAMEWORK_DEFAULT = "framework default";
}
