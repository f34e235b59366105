package dev.fusebox.zuul;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cloud.netflix.zuul.EnableZuulProxy;

/** The Zuul 1 gateway: a thread for each request, Hystrix around each call, Ribbon's connection pool behind it. */
@SpringBootApplication
@EnableZuulProxy
public class ZuulGatewayApplication {

    /** Starts the gateway; the tuning comes only from the profile on the command line. */
    public static void main(String[] args) {
        SpringApplication.run(ZuulGatewayApplication.class, args);
    }
}
