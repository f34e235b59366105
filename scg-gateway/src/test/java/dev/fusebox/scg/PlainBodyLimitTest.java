package dev.fusebox.scg;

import dev.fusebox.testing.BodyLimitContract;
import dev.fusebox.testing.GatewayWire;

/** Without fallbacks a body goes to the service while it comes. */
class PlainBodyLimitTest extends BodyLimitContract {

    @Override
    protected GatewayWire before(String serviceA, String maxBody) {
        Gateway gateway = Gateway.before(serviceA, maxBody, "spring.profiles.include=plain");
        return new GatewayWire(gateway.port(), gateway);
    }
}
