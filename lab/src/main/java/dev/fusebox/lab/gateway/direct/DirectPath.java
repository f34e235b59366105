package dev.fusebox.lab.gateway.direct;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.ConfiguredChain;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.predict.Deadlines;
import dev.fusebox.lab.settings.LayeredSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    @Override
    public ConfiguredChain configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return new ConfiguredChain(List.of(), null, Deadlines.NONE);
    }
}
