package dev.fusebox.lab.gateway.hand;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.ComponentFamily;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.hand.HandProxy.StyledRoute;
import java.util.ArrayList;
import java.util.List;

/** The control group: a proxy without a gateway framework for each programming style and server. */
public final class HandProxies implements ComponentFamily {

    static final String MODULE = "hand-proxies";

    private static final int FIRST_OFFSET = 10;

    @Override
    public List<Component> members() {
        List<Component> all = new ArrayList<>();
        for (Style style : Style.values()) {
            for (Server server : style.servers) {
                String id = style.onSpring() ? style.id() + "-" + server.id() : style.id();
                String title = style.onSpring() ? style.title + " on " + server.title : "Plain " + style.title;
                all.add(new HandProxy(id, title, server, false, offset(all), routes(style)));
                if (server.onServlets()) {
                    all.add(new HandProxy(
                            id + "-virtual",
                            title + " with virtual threads",
                            server,
                            true,
                            offset(all),
                            routes(style)));
                }
            }
        }
        all.add(new HandProxy(
                "sync-and-async-tomcat",
                "Blocking and asynchronous servlets on one Tomcat",
                Server.TOMCAT,
                false,
                offset(all),
                bothPairs()));
        return all;
    }

    private static int offset(List<Component> before) {
        return FIRST_OFFSET + before.size();
    }

    private static List<StyledRoute> routes(Style style) {
        return DemoStack.ROUTES.stream()
                .map(route -> new StyledRoute(route, style))
                .toList();
    }

    /** A blocking and an asynchronous route to each service. */
    private static List<StyledRoute> bothPairs() {
        return List.of(
                new StyledRoute(Route.to(DemoStack.SERVICE_A, "/v1/routea"), Style.SYNC),
                new StyledRoute(Route.to(DemoStack.SERVICE_B, "/v1/routeb"), Style.ASYNC_COMPLETE),
                new StyledRoute(new Route("async", "/v1/async", DemoStack.SERVICE_A, "async"), Style.ASYNC_COMPLETE),
                new StyledRoute(new Route("sync-b", "/v1/sync-b", DemoStack.SERVICE_B, "sync-b"), Style.SYNC));
    }
}
