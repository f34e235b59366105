package dev.fusebox.scgmvc;

import dev.fusebox.testing.GatewayWire;
import dev.fusebox.testing.GuardOffContract;

class GuardOffTest extends GuardOffContract {

    @Override
    protected GatewayWire before(String serviceA, String... settings) {
        Gateway gateway = Gateway.before(serviceA, settings);
        return new GatewayWire(gateway.port(), gateway);
    }
}
