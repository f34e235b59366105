package dev.fusebox.zuul;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cloud.netflix.zuul.EnableZuulProxy;

/** The Zuul 1 gateway: a blocked thread per request, Hystrix around each call, Ribbon's connection pool behind it. */
@SpringBootApplication
@EnableZuulProxy
public class ZuulGatewayApplication {

    /** Starts the gateway; the tuning comes from the profile named on the command line, never from this module. */
    public static void main(String[] args) {
        SpringApplication.run(ZuulGatewayApplication.class, args);
    }
}
