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

    private static final int USUAL = 200;
    private static final String MOST_CONNECTIONS = "server.jetty.max-connections";

    public static final SettingsCatalogue SETTINGS = new SettingsCatalogue(
            List.of(Namespace.of("server.jetty.")),
            Map.of(
                    CONNECTIONS, "this process has no Jetty with a bound of connections",
                    THREADS, "this process has no Jetty"),
            List.of(
                    sizing(THREADS, "server.jetty.threads.max", "" + USUAL),
                    sizing(CONNECTIONS, MOST_CONNECTIONS, "-1"),
                    of("server.jetty.threads.min", null),
                    of("server.jetty.threads.acceptors", null),
                    of("server.jetty.threads.selectors", null)));

    /** @param virtual whether its threads are virtual: they have the same bound, and 0 means the default */
    public static List<LimitSpec> limits(Component process, LayeredSettings settings, boolean virtual) {
        SettingValue connections = settings.get(MOST_CONNECTIONS);
        SettingValue threads = settings.get("server.jetty.threads.max");
        List<LimitSpec> limits = new ArrayList<>();
        if (connections.number() >= 0) {
            limits.add(process.limit(CONNECTIONS, null, connections));
        }
        int pool = virtual && threads.number() < 1 ? USUAL : threads.number();
        limits.add(process.limit(THREADS, null, threads, pool - ownThreads(settings, pool, virtual)));
        return limits;
    }

    /** An acceptor, and selectors by the cores: they hold their threads all the time, so calls have the rest. */
    private static int ownThreads(LayeredSettings settings, int pool, boolean virtual) {
        int cores = Runtime.getRuntime().availableProcessors();
        int selectors = Math.max(1, virtual ? cores / 2 : Math.min(cores / 2, pool / 16));
        return given(settings, "acceptors", 1) + given(settings, "selectors", selectors);
    }

    private static int given(LayeredSettings settings, String what, int derived) {
        SettingValue set = settings.find("server.jetty.threads." + what);
        return set == null || set.number() < 0 ? derived : set.number();
    }
}
