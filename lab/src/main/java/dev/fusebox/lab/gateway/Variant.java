package dev.fusebox.lab.gateway;

/**
 * The same gateway with another library under it.
 *
 * @param id as spelt in studies and options; also the folder of its jars in the module's {@code target}
 * @param component the only process it concerns
 */
public record Variant(String id, Component component) {

    /** As studies and options spell the gateway as it is built. */
    public static final String USUAL = "usual";
}
