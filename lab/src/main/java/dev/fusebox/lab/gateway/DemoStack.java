package dev.fusebox.lab.gateway;

import dev.fusebox.lab.gateway.Gateway.Route;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The processes behind every gateway: the registry and two instances of the demo service. */
public final class DemoStack {

    public static final Component EUREKA =
            new SpringBootProcess("eureka-server", "eureka-server", Component.Role.REGISTRY, 8761, 0);
    public static final Component SERVICE_A = new DemoService("service-a", 8881, 1) {

        /** Calls without a gateway, for comparison. */
        @Override
        public Optional<Gateway> gateway() {
            return Optional.of(new Gateway("direct", "no gateway", this, List.of(Route.to(this, "")), List.of()));
        }
    };
    public static final Component SERVICE_B = new DemoService("service-b", 8882, 2);

    private DemoStack() {}

    /** All processes that these gateways need, with both services. */
    public static Set<Component> with(Collection<Gateway> gateways) {
        Set<Component> needed = new LinkedHashSet<>(List.of(EUREKA, SERVICE_A, SERVICE_B));
        gateways.forEach(g -> needed.add(g.component()));
        return needed;
    }
}
