package dev.fusebox.scg;

import dev.fusebox.testing.GatewayWire;
import dev.fusebox.testing.SmugglingContract;

class SmugglingTest extends SmugglingContract {

    @Override
    protected GatewayWire before(String serviceA) {
        Gateway gateway = Gateway.before(serviceA);
        return new GatewayWire(gateway.port(), gateway);
    }
}
