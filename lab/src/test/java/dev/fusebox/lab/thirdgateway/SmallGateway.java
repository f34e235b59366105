package dev.fusebox.lab.thirdgateway;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.ConfiguredLimits;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.gateway.StartContext;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.settings.SettingSpec;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that the lab has to know of a further gateway, in one class: a {@link Gateway} that is its own process. The file
 * {@code META-INF/services/dev.fusebox.lab.gateway.Gateway} names it.
 */
public final class SmallGateway implements Gateway, Component {

    static final String ID = "small-proxy";

    // The gateway: what it is called, and which way leads where.

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "Small proxy";
    }

    @Override
    public Component component() {
        return this;
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.to(DemoStack.SERVICE_A, "/v1/routea"), Route.to(DemoStack.SERVICE_B, "/v1/routeb"));
    }

    // Its process: where it listens, how it is started, and when it is ready.

    @Override
    public String module() {
        return ID;
    }

    @Override
    public Role role() {
        return Role.GATEWAY;
    }

    @Override
    public int defaultPort() {
        return 7085;
    }

    @Override
    public int offset() {
        return 6;
    }

    /** It is no module of the lab, but lies on the class path of the lab itself. */
    @Override
    public List<String> program(LabHome home, @Nullable Variant variant) {
        return List.of("-cp", System.getProperty("java.class.path"), SmallProxy.class.getName());
    }

    @Override
    public List<String> arguments(StartContext start) {
        List<String> words = new ArrayList<>(List.of("port=" + start.port(this), "profile=" + start.profile()));
        for (Route route : routes()) {
            words.add(route.prefix() + "=" + route.service().id() + " " + start.url(route.service()));
        }
        settings(new Profiles(start.profiles()), start.profile())
                .forEach((property, value) -> words.add(property + "=" + value));
        return words;
    }

    @Override
    public Optional<String> servicePrefix() {
        return Optional.of(prefix());
    }

    // Its settings: which there are, and what they make of it.

    @Override
    public SettingsCatalogue catalogue() {
        return new SettingsCatalogue(
                List.of(Namespace.of("small.")),
                List.of(
                        sizing(LimitKind.SEMAPHORE, SmallProxy.PERMITS),
                        sizing(LimitKind.HTTP_POOL, SmallProxy.CONNECTIONS)));
    }

    private static SettingSpec sizing(LimitKind kind, String property) {
        return SettingSpec.sizing(kind, property, SmallProxy.DEFAULTS.get(property), "every route has one");
    }

    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return new ChainSnapshot(
                List.of(
                        ConfiguredLimits.limit(this, LimitKind.SEMAPHORE, service, settings.get(SmallProxy.PERMITS)),
                        ConfiguredLimits.limit(
                                this, LimitKind.HTTP_POOL, service, settings.get(SmallProxy.CONNECTIONS))),
                List.of(),
                List.of());
    }
}
