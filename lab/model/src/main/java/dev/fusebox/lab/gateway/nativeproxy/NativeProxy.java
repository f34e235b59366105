package dev.fusebox.lab.gateway.nativeproxy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.settings.LayeredSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An installed program with a separate configuration: it listens on loopback, keeps its connections to both services, and writes no
 * access log.
 */
abstract class NativeProxy extends Component {

    static final String ROUTE_A = "/v1/routea";
    static final String ROUTE_B = "/v1/routeb";

    private static final int FIRST_PORT = 7080;

    private final String title;

    NativeProxy(String program, String title, int offset) {
        super(program, program, Role.GATEWAY, FIRST_PORT + offset, offset);
        this.title = title;
    }

    /** Its whole configuration. */
    abstract String configuration(String port, String serviceA, String serviceB);

    /** Of its configuration. */
    String file() {
        return id() + ".conf";
    }

    @Override
    public boolean onJvm() {
        return false;
    }

    @Override
    public Optional<Gateway> gateway() {
        return Optional.of(new Gateway(first().id(), title, this, DemoStack.ROUTES, List.of()));
    }

    @Override
    public Map<String, String> files(Launch launch) {
        return Map.of(
                file(),
                configuration(
                        address(launch, this),
                        address(launch, DemoStack.SERVICE_A),
                        address(launch, DemoStack.SERVICE_B)));
    }

    private static String address(Launch launch, Component component) {
        return "127.0.0.1:" + launch.ports().of(component);
    }

    @Override
    public List<String> program(Launch launch) {
        return List.of(module());
    }

    /** It publishes no limits, or not all; it is there to compare costs. */
    @Override
    public void requirePredictable(LayeredSettings settings, String service) {
        throw new UsageException(
                id() + " has limits that the model does not know: it is there to compare what a call costs");
    }
}
