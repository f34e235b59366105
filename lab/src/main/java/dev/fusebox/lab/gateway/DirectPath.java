package dev.fusebox.lab.gateway;

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
}
