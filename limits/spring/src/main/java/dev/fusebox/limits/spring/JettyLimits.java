package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.WhenFull;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Request threads and connections of a Jetty, from when it listens. Connections have no bound unless {@code
 * server.jetty.max-connections} sets one; without a free thread Jetty accepts connections that it does not open, and they do
 * not count. Its accept queue has no setting in Boot, and no limit here.
 */
final class JettyLimits implements LimitSource {

    private static final int NO_BOUND = -1;

    private final Settings settings;
    private final int usualThreads;
    private volatile Server server;
    private List<Limit> found = List.of();

    /** @param usualThreads the default of this version of Spring Boot */
    JettyLimits(Settings settings, int usualThreads) {
        this.settings = settings;
        this.usualThreads = usualThreads;
    }

    /** The first server is the application's; a second one (management on its own port) is not on the way of a call. */
    void watch(Server started) {
        if (server == null) {
            server = started;
        }
    }

    @Override
    public synchronized List<Limit> limits() {
        Server now = server;
        if (found.isEmpty() && now != null) {
            found = connector(now)
                    .filter(ServerConnector::isStarted)
                    .map(first -> of(now, first))
                    .orElse(List.of());
        }
        return found;
    }

    private static Optional<ServerConnector> connector(Server server) {
        return Arrays.stream(server.getConnectors())
                .filter(ServerConnector.class::isInstance)
                .map(ServerConnector.class::cast)
                .findFirst();
    }

    private List<Limit> of(Server server, ServerConnector connector) {
        NetworkConnectionLimit most = server.getBean(NetworkConnectionLimit.class);
        return List.of(
                JettyThreads.of(
                        server.getThreadPool(),
                        connector,
                        size -> settings.of(size, usualThreads, "server.jetty.threads.max")),
                Limit.named("connections", LimitKind.CONNECTIONS, WhenFull.QUEUES)
                        .max(() -> most == null ? null : most.getMaxNetworkConnectionCount())
                        .inUse(() -> connector.getConnectedEndPoints().size())
                        .setting(() -> most == null ? null : connections(most.getMaxNetworkConnectionCount()))
                        .build());
    }

    private Setting connections(int live) {
        return settings.of(live, NO_BOUND, "server.jetty.max-connections");
    }
}
