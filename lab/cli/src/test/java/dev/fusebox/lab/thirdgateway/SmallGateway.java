package dev.fusebox.lab.thirdgateway;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that the lab needs to know about a third gateway, in one class. The file
 * {@code META-INF/services/dev.fusebox.lab.gateway.Component} names it.
 */
public final class SmallGateway extends Component {

    static final String ID = "small-proxy";

    private static final List<Route> ROUTES =
            List.of(Route.to(DemoStack.SERVICE_A, "/v1/routea"), Route.to(DemoStack.SERVICE_B, "/v1/routeb"));

    // Its process: its port, and how it is started.

    public SmallGateway() {
        super(ID, ID, Role.GATEWAY, 7089, 9);
    }

    /** Its name and its routes. */
    @Override
    public Optional<Gateway> gateway() {
        return Optional.of(new Gateway(ID, "Small proxy", this, ROUTES, List.of()));
    }

    /** It is not a module of the lab, but is on the class path of the lab itself. */
    @Override
    public List<String> program(Launch launch) {
        return List.of("-cp", System.getProperty("java.class.path"), SmallProxy.class.getName());
    }

    @Override
    public List<String> arguments(Launch launch) {
        List<String> words = new ArrayList<>(List.of("port=" + launch.ports().of(this), "profile=" + launch.profile()));
        for (Route route : ROUTES) {
            words.add(route.prefix() + "=" + route.service().id() + " "
                    + launch.ports().url(route.service()));
        }
        launch.settings(this).forEach((property, value) -> words.add(property + "=" + value));
        launch.overrides(this)
                .forEach((property, value) -> words.add(SmallProxy.OVER_PROFILE + property + "=" + value));
        return words;
    }

    // Its settings, and the chain that they configure.

    @Override
    public SettingsCatalogue catalogue() {
        return new SettingsCatalogue(
                List.of(Namespace.of("small.")),
                Map.of(LimitKind.SEMAPHORE, "every route has one", LimitKind.HTTP_POOL, "every route has one"),
                List.of(
                        sizing(LimitKind.SEMAPHORE, SmallProxy.PERMITS),
                        sizing(LimitKind.HTTP_POOL, SmallProxy.CONNECTIONS)));
    }

    private static SettingSpec sizing(LimitKind kind, String property) {
        return SettingSpec.sizing(kind, property, SmallProxy.DEFAULTS.get(property));
    }

    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return new ChainSnapshot(
                List.of(
                        limit(LimitKind.SEMAPHORE, service, settings.get(SmallProxy.PERMITS)),
                        limit(LimitKind.HTTP_POOL, service, settings.get(SmallProxy.CONNECTIONS))),
                List.of(),
                List.of());
    }
}
