package dev.fusebox.lab.gateway.direct;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Route;
import java.util.List;

/** Straight to the service, to compare with. */
public final class DirectPath implements Gateway {

    @Override
    public String id() {
        return "direct";
    }

    @Override
    public String title() {
        return "no gateway";
    }

    @Override
    public Component component() {
        return DemoStack.SERVICE_A;
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.to(DemoStack.SERVICE_A, ""));
    }

    @Override
    public boolean isProxy() {
        return false;
    }
}
