package dev.fusebox;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A gateway and its load.
 *
 * @param app files of settings, folders or Boot jars of one gateway, of which a later one counts; none for a gateway with the profile
 *     only
 * @param gateway id of the gateway, such as {@code scg}; {@code null} for the one that the files are of, else the first usual one
 * @param profile a tuning profile; {@code stock} sets nothing
 * @param settings tried over all others, by property
 * @param users that call without a pause, 1 to 20000
 * @param serviceMs time of a call at the service, milliseconds, 1 or more
 */
public record PredictOptions(
        List<Path> app,
        @Nullable String gateway,
        String profile,
        Map<String, String> settings,
        int users,
        int serviceMs) {

    public PredictOptions {
        app = List.copyOf(app);
        settings = Map.copyOf(settings);
    }

    /** 200 users on a service of 200 ms, through a gateway with its own files. */
    public static PredictOptions of(Path... app) {
        return new PredictOptions(List.of(app), null, "stock", Map.of(), 200, 200);
    }

    /** With another load. */
    public PredictOptions under(int users, int serviceMs) {
        return new PredictOptions(app, gateway, profile, settings, users, serviceMs);
    }

    /** With settings that are tried. */
    public PredictOptions trying(Map<String, String> settings) {
        return new PredictOptions(app, gateway, profile, settings, users, serviceMs);
    }
}
