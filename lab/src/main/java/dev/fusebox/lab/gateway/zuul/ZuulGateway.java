package dev.fusebox.lab.gateway.zuul;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.gateway.Variant;
import java.util.List;

/** Zuul 1 with Ribbon and Hystrix. */
public final class ZuulGateway implements Gateway {

    static final Component PROCESS = new ZuulProcess();

    /** The Hystrix of Spring Cloud Dalston, whose circuit breaker closes from half-open only. */
    static final Variant HYSTRIX_1_5_12 = new Variant("hystrix-1.5.12", PROCESS);

    @Override
    public String id() {
        return "zuul";
    }

    @Override
    public String title() {
        return "Zuul";
    }

    @Override
    public Component component() {
        return PROCESS;
    }

    /** The last one goes by address: no Hystrix, and a pool of its own. */
    @Override
    public List<Route> routes() {
        return List.of(
                Route.to(DemoStack.SERVICE_A, "/v1/routea"),
                Route.to(DemoStack.SERVICE_B, "/v1/routeb"),
                new Route("unguarded", "/v1/unguarded", DemoStack.SERVICE_A, "simple-host"));
    }

    @Override
    public List<Variant> variants() {
        return List.of(HYSTRIX_1_5_12);
    }
}
