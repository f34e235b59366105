package dev.fusebox.lab.gateway.hand;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.HTTP_POOL;
import static dev.fusebox.limits.LimitKind.THREADS;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.hand.HandProxy.StyledRoute;
import dev.fusebox.lab.gateway.hand.Style.Waiting;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** What the hand-written proxies read besides their server's settings, and what it configures. */
final class HandSettings {

    private static final String CLIENT = "hand-proxy.client.";
    private static final String MOST_CONNECTIONS = CLIENT + "max-connections";
    private static final String CONNECT = CLIENT + "connect-timeout";
    private static final String RESPONSE = CLIENT + "response-timeout";

    /** Jetty's queue of connections that it has not accepted yet; no limit that a process publishes. */
    private static final String ACCEPT_COUNT = "hand-proxy.jetty.accept-count";

    /** Ends an asynchronous call; the default is that of both containers. */
    private static final String ASYNC = "spring.mvc.async.request-timeout";

    private static final SettingsCatalogue ASYNCHRONOUS =
            new SettingsCatalogue(List.of(Namespace.of("spring.mvc.async.")), Map.of(), List.of(of(ASYNC, "30s")));

    private static final SettingsCatalogue UNBOUND = new SettingsCatalogue(
            List.of(), Map.of(THREADS, "virtual threads have no bound on this server"), List.of());

    /** @param asynchronous whether a route gives its request thread back while it waits */
    static SettingsCatalogue catalogue(Server server, boolean virtual, Style style, boolean asynchronous) {
        SettingsCatalogue all = client(style).and(server.settings());
        all = asynchronous ? all.and(ASYNCHRONOUS) : all;
        return virtual && server == Server.TOMCAT ? all.and(UNBOUND) : all;
    }

    private static SettingsCatalogue client(Style style) {
        Integer connections = style.client.connections;
        SettingSpec most = sizing(HTTP_POOL, MOST_CONNECTIONS, connections == null ? null : "" + connections);
        return new SettingsCatalogue(
                List.of(Namespace.of("hand-proxy.")),
                Map.of(HTTP_POOL, "the client of this style has no bound of connections"),
                List.of(most, of(CONNECT, null), of(RESPONSE, null), of(ACCEPT_COUNT, null)));
    }

    /** The limits of one route behind the server's. */
    static ChainSnapshot client(HandProxy process, StyledRoute styled, LayeredSettings settings) {
        String name = styled.route().pool();
        List<LimitSpec> pools = new ArrayList<>();
        if (styled.style().client.connections != null) {
            pools.add(process.limit(HTTP_POOL, name, settings.get(MOST_CONNECTIONS)));
        }
        boolean frees = styled.style().waiting == Waiting.FREES;
        List<TimeLimit> times = Stream.of(
                        process.timeLimit("connect." + name, settings.find(CONNECT)),
                        process.timeLimit("read." + name, settings.find(RESPONSE)),
                        process.timeLimit("call." + name, frees ? settings.get(ASYNC) : null))
                .flatMap(Function.identity())
                .toList();
        return new ChainSnapshot(pools, List.of(), times);
    }

    static Map<String, String> raised(Map<String, String> profile, boolean asynchronous, String duration) {
        Map<String, String> raised = new TreeMap<>();
        if (asynchronous) {
            raised.put(ASYNC, duration);
        }
        if (profile.containsKey(RESPONSE)) {
            raised.put(RESPONSE, duration);
        }
        return raised;
    }
}
