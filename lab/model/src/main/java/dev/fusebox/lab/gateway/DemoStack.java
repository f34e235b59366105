package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.gateway.Gateway.Route;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The processes behind every gateway: the registry, two instances of the demo service, and what it may read documents from. */
public final class DemoStack {

    public static final Component EUREKA =
            new SpringBootProcess("eureka-server", "eureka-server", Component.Role.REGISTRY, 8761, 0);
    public static final Component SERVICE_A = new DemoService("service-a", 8881, 1) {

        /** Calls without a gateway, for comparison. */
        @Override
        public Optional<Gateway> gateway() {
            return Optional.of(new Gateway("direct", "no gateway", this, List.of(Route.to(first(), "")), List.of()));
        }
    };
    public static final Component SERVICE_B = new DemoService("service-b", 8882, 2);

    /** Only in labs with cells that read documents. */
    public static final Component DOCUMENT_STORE = new DocumentStore();

    /** Of most gateways. */
    public static final List<Route> ROUTES =
            List.of(Route.to(SERVICE_A, "/v1/routea"), Route.to(SERVICE_B, "/v1/routeb"));

    /** Whether this is the connection pool of a driver that reads documents; other calls do not meet it. */
    public static boolean isDocumentPool(LimitId limit) {
        return DocumentStore.isDriver(limit);
    }

    /** All processes that these gateways need, with both services. */
    public static Set<Component> with(Collection<Gateway> gateways) {
        Set<Component> needed = new LinkedHashSet<>(List.of(EUREKA, SERVICE_A, SERVICE_B));
        gateways.forEach(g -> needed.add(g.component()));
        return needed;
    }
}
