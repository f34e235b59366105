package dev.fusebox.lab.gateway;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What stands behind every gateway: the registry and two instances of the demo service. */
public final class DemoStack {

    public static final Component EUREKA =
            new SpringBootProcess("eureka-server", "eureka-server", Component.Role.REGISTRY, 8761, 0) {
                @Override
                protected List<String> namespaces() {
                    return List.of();
                }
            };

    public static final Component SERVICE_A = new DemoService("service-a", 8881, 1) {
        @Override
        public Optional<String> servicePrefix() {
            return Optional.of("");
        }
    };

    public static final Component SERVICE_B = new DemoService("service-b", 8882, 2);

    private DemoStack() {}

    /** All processes that a comparison of these gateways needs, with both services. */
    public static Set<Component> with(Collection<Gateway> gateways) {
        Set<Component> needed = new LinkedHashSet<>(List.of(EUREKA, SERVICE_A, SERVICE_B));
        gateways.forEach(g -> needed.add(g.component()));
        return needed;
    }

    private static class DemoService extends SpringBootProcess {

        DemoService(String id, int defaultPort, int offset) {
            super(id, "demo-service", Role.SERVICE, defaultPort, offset);
        }

        @Override
        protected List<String> namespaces() {
            return List.of("server.tomcat.");
        }
    }
}
