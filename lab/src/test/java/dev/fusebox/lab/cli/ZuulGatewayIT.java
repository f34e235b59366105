package dev.fusebox.lab.cli;

class ZuulGatewayIT extends GatewayContract {
    ZuulGatewayIT() {
        super("zuul", 3);
    }
}
