package dev.fusebox.lab.gateway;

import static dev.fusebox.lab.gateway.ConfiguredLimits.limit;
import static dev.fusebox.lab.settings.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingSpec.sizing;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import dev.fusebox.limits.LimitKind;
import java.util.List;

/** What a process has that Tomcat serves. */
public final class Tomcat {

    private static final String NONE = "no Tomcat serves here";

    public static final SettingsCatalogue SETTINGS = new SettingsCatalogue(
            List.of(Namespace.of("server.tomcat.")),
            List.of(
                    sizing(LimitKind.ACCEPT_QUEUE, "server.tomcat.accept-count", "100", NONE),
                    sizing(LimitKind.CONNECTIONS, "server.tomcat.max-connections", "8192", NONE),
                    sizing(LimitKind.THREADS, "server.tomcat.threads.max", "200", NONE),
                    sizing(LimitKind.THREADS, "server.tomcat.max-threads", null, NONE),
                    of("server.tomcat.threads.min-spare")));

    private Tomcat() {}

    public static List<LimitSpec> limits(Component component, LayeredSettings settings) {
        return List.of(
                limit(component, LimitKind.ACCEPT_QUEUE, null, settings.get("server.tomcat.accept-count")),
                limit(component, LimitKind.CONNECTIONS, null, settings.get("server.tomcat.max-connections")),
                limit(
                        component,
                        LimitKind.THREADS,
                        null,
                        settings.get("server.tomcat.threads.max", "server.tomcat.max-threads")));
    }
}
