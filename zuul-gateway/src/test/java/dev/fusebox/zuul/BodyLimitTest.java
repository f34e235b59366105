package dev.fusebox.zuul;

import dev.fusebox.testing.BodyLimitContract;
import dev.fusebox.testing.GatewayWire;

class BodyLimitTest extends BodyLimitContract {

    @Override
    protected GatewayWire before(String serviceA, String maxBody) {
        Gateway gateway = Gateway.before(serviceA, "--" + maxBody);
        return new GatewayWire(gateway.port(), gateway);
    }
}
