package dev.fusebox.lab.cli;

import dev.fusebox.lab.cli.SharedLab.Up;

class ScgGatewayIT extends GatewayContract {
    ScgGatewayIT(Up up) {
        super(up, Up.SCG);
    }
}
