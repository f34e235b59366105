package dev.fusebox.lab.gateway;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * What a process is told when it starts.
 *
 * @param profiles folder of the tuning profiles
 * @param profile the one to use
 * @param overrides settings that beat the profile's
 * @param ports of every process
 */
public record StartContext(
        Path profiles, String profile, Map<String, String> overrides, ToIntFunction<Component> ports) {

    public int port(Component component) {
        return ports.applyAsInt(component);
    }

    public String url(Component component) {
        return "http://127.0.0.1:" + port(component);
    }
}
