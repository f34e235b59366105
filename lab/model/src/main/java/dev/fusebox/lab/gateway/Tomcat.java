package dev.fusebox.lab.gateway;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.ACCEPT_QUEUE;
import static dev.fusebox.limits.LimitKind.CONNECTIONS;
import static dev.fusebox.limits.LimitKind.THREADS;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import java.util.List;
import java.util.Map;

/** The limits and settings of a process with Tomcat. */
public final class Tomcat {

    private static final String NONE = "this process has no Tomcat";

    public static final SettingsCatalogue SETTINGS = new SettingsCatalogue(
            List.of(Namespace.of("server.tomcat.")),
            Map.of(ACCEPT_QUEUE, NONE, CONNECTIONS, NONE, THREADS, NONE),
            List.of(
                    sizing(ACCEPT_QUEUE, "server.tomcat.accept-count", "100"),
                    sizing(CONNECTIONS, "server.tomcat.max-connections", "8192"),
                    sizing(THREADS, "server.tomcat.threads.max", "200"),
                    sizing(THREADS, "server.tomcat.max-threads", null),
                    of("server.tomcat.threads.min-spare", null)));

    public static List<LimitSpec> limits(Component process, LayeredSettings settings) {
        return limits(process, settings, "server.tomcat.threads.max");
    }

    /** Of Spring Boot 2.0 to 2.3, which reads the old name of the request threads too; later ones do not. */
    public static List<LimitSpec> limitsOnBoot2(Component process, LayeredSettings settings) {
        return limits(process, settings, "server.tomcat.threads.max", "server.tomcat.max-threads");
    }

    private static List<LimitSpec> limits(Component process, LayeredSettings settings, String... threads) {
        return List.of(
                process.limit(ACCEPT_QUEUE, null, settings.get("server.tomcat.accept-count")),
                process.limit(CONNECTIONS, null, settings.get("server.tomcat.max-connections")),
                process.limit(THREADS, null, settings.get(threads)));
    }
}
