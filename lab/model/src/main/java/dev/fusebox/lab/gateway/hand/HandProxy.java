package dev.fusebox.lab.gateway.hand;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.SpringBootProcess;
import dev.fusebox.lab.gateway.hand.Style.Waiting;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A proxy in one programming style on one server. It gets the addresses of the services as arguments and needs no registry. */
final class HandProxy extends SpringBootProcess {

    private static final int FIRST_PORT = 7080;

    private final String title;
    private final Server server;
    private final boolean virtual;
    private final List<StyledRoute> routes;

    /** A route, and the style that serves it. */
    record StyledRoute(Route route, Style style) {}

    /**
     * @param virtual whether the server's threads are virtual
     * @param routes the first one leads to service-a; predictions are about its style
     */
    HandProxy(String id, String title, Server server, boolean virtual, int offset, List<StyledRoute> routes) {
        super(id, HandProxies.MODULE, Role.GATEWAY, FIRST_PORT + offset, offset);
        this.title = title;
        this.server = server;
        this.virtual = virtual;
        this.routes = routes;
    }

    @Override
    public int oldestJava() {
        return virtual ? 21 : super.oldestJava();
    }

    @Override
    public Optional<Gateway> gateway() {
        return Optional.of(new Gateway(
                first().id(),
                title,
                this,
                routes.stream().map(StyledRoute::route).toList(),
                List.of()));
    }

    /** A floor reads its own settings only; Spring may read any for the others. */
    @Override
    public boolean concerns(String property) {
        return style().onSpring() ? super.concerns(property) : catalogue().owns(property);
    }

    @Override
    public List<String> arguments(Launch launch) {
        List<String> words = new ArrayList<>(List.of(
                "--hand-proxy.server=" + server.id(),
                "--server.address=127.0.0.1",
                "--server.port=" + launch.ports().of(this),
                "--spring.application.name=" + first().id(),
                "--spring.profiles.active=" + launch.profile(),
                "--spring.config.location=classpath:/,file:" + launch.home().profiles() + "/"));
        if (virtual) {
            words.add("--spring.threads.virtual.enabled=true");
        }
        for (int i = 0; i < routes.size(); i++) {
            Route route = routes.get(i).route();
            String at = "--hand-proxy.routes[" + i + "].";
            words.add(at + "id=" + route.pool());
            words.add(at + "prefix=" + route.prefix());
            words.add(at + "service=" + route.service().id());
            words.add(at + "address=" + launch.ports().url(route.service()));
            words.add(at + "style=" + routes.get(i).style().id());
        }
        Map<String, String> settings = new TreeMap<>(style().onSpring() ? Map.of() : launch.settings(this));
        settings.putAll(launch.overrides(this));
        settings.forEach((property, value) -> words.add("--" + property + "=" + value));
        return words;
    }

    /** It has no health endpoint: it is ready when a call reaches service-a. */
    @Override
    public Optional<String> healthPath() {
        return Optional.empty();
    }

    @Override
    public SettingsCatalogue catalogue() {
        return HandSettings.catalogue(server, virtual, style(), frees());
    }

    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        if (instances > 1) {
            throw new UsageException(
                    id() + " calls one address of a service, without a registry; leave out --instances " + instances);
        }
        List<LimitSpec> limits = new ArrayList<>(server.limits(this, settings, virtual));
        ChainSnapshot chain = new ChainSnapshot(limits, List.of(), List.of());
        for (StyledRoute one : routes) {
            if (List.of(one.route().service().id(), one.route().pool()).contains(service)) {
                chain = chain.with(HandSettings.client(this, one, settings));
            }
        }
        return chain;
    }

    /** An asynchronous call gives its request thread back while it waits. */
    @Override
    public boolean heldWhileWaiting(LimitSpec limit, @Nullable Route route) {
        Style style = routes.stream()
                .filter(styled -> styled.route() == route)
                .map(StyledRoute::style)
                .findFirst()
                .orElse(style());
        return limit.kind() != LimitKind.THREADS || style.waiting == Waiting.BLOCKS;
    }

    @Override
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        return HandSettings.raised(profile, frees(), RAISED_TO + "s");
    }

    /** The style that predictions are about. */
    private Style style() {
        return routes.get(0).style();
    }

    private boolean frees() {
        return routes.stream().anyMatch(r -> r.style().waiting == Waiting.FREES);
    }
}
