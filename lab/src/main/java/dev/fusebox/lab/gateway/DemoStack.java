package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

    private static class DemoService extends SpringBootProcess {

        DemoService(String id, int defaultPort, int offset) {
            super(id, "demo-service", Role.SERVICE, defaultPort, offset);
        }

        @Override
        public SettingsCatalogue catalogue() {
            return Tomcat.SETTINGS;
        }

        @Override
        public ChainSnapshot configured(
                LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
            return new ChainSnapshot(Tomcat.limits(this, settings), List.of(), List.of());
        }
    }
}
