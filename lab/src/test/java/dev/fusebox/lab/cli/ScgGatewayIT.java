package dev.fusebox.lab.cli;

class ScgGatewayIT extends GatewayContract {
    ScgGatewayIT() {
        super("scg", 4);
    }
}
