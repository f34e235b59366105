package dev.fusebox.lab.cli;

import dev.fusebox.lab.cli.SharedLab.Up;

class ZuulGatewayIT extends GatewayContract {
    ZuulGatewayIT(Up up) {
        super(up, Up.ZUUL);
    }
}
