package dev.fusebox.scg;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Spring Cloud Gateway in front of service-a and service-b, with the limits that the frameworks bring. */
@SpringBootApplication
public class ScgGatewayApplication {

    /**
     * Without it, Reactor Netty 1.3.6 and 1.3.7 stop reading a kept connection whose next request comes before the last
     * one has quite ended: that request is never answered (reactor-netty issue 4361). 1.3.8 needs it no more.
     */
    static final String READ_ON = "reactor.netty.http.server.lastFlushWhenNoRead";

    public static void main(String[] args) {
        System.setProperty(READ_ON, System.getProperty(READ_ON, "true"));
        SpringApplication.run(ScgGatewayApplication.class, args);
    }
}
