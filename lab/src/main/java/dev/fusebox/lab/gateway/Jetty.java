package dev.fusebox.lab.gateway;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.CONNECTIONS;
import static dev.fusebox.limits.LimitKind.THREADS;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The limits and settings of a process with Jetty. */
public final class Jetty {

    private static final String MOST_CONNECTIONS = "server.jetty.max-connections";

    public static final SettingsCatalogue SETTINGS = new SettingsCatalogue(
            List.of(Namespace.of("server.jetty.")),
            Map.of(
                    CONNECTIONS, "this process has no Jetty with a bound of connections",
                    THREADS, "this process has no Jetty"),
            List.of(
                    sizing(THREADS, "server.jetty.threads.max", "200"),
                    sizing(CONNECTIONS, MOST_CONNECTIONS, "-1"),
                    of("server.jetty.threads.min", null),
                    of("server.jetty.threads.acceptors", null),
                    of("server.jetty.threads.selectors", null)));

    private Jetty() {}

    /** @param virtual whether its threads are virtual: they have the same bound, and 0 is no bound */
    public static List<LimitSpec> limits(Component process, LayeredSettings settings, boolean virtual) {
        SettingValue connections = settings.get(MOST_CONNECTIONS);
        SettingValue threads = settings.get("server.jetty.threads.max");
        List<LimitSpec> limits = new ArrayList<>();
        if (connections.number() >= 0) {
            limits.add(process.limit(CONNECTIONS, null, connections));
        }
        if (!virtual || threads.number() > 0) {
            limits.add(process.limit(THREADS, null, threads));
        }
        return limits;
    }
}
