package dev.fusebox.zuul;

import dev.fusebox.testing.GatewayWire;
import dev.fusebox.testing.GuardOffContract;
import java.util.Arrays;

class GuardOffTest extends GuardOffContract {

    @Override
    protected GatewayWire before(String serviceA, String... settings) {
        Gateway gateway = Gateway.before(
                serviceA, Arrays.stream(settings).map(setting -> "--" + setting).toArray(String[]::new));
        return new GatewayWire(gateway.port(), gateway);
    }
}
