package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Route;
import java.util.List;

/** Spring Cloud Gateway on WebFlux, with Resilience4j. */
public final class SpringCloudGateway implements Gateway {

    static final Component PROCESS = new ScgProcess();

    @Override
    public String id() {
        return "scg";
    }

    @Override
    public String title() {
        return "Spring Cloud Gateway";
    }

    @Override
    public Component component() {
        return PROCESS;
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.to(DemoStack.SERVICE_A, "/v1/routea"), Route.to(DemoStack.SERVICE_B, "/v1/routeb"));
    }
}
