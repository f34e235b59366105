package dev.fusebox.scg;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Spring Cloud Gateway in front of service-a and service-b, with the limits that the frameworks bring. */
@SpringBootApplication
public class ScgGatewayApplication {

    public static void main(String[] args) {
        SpringApplication.run(ScgGatewayApplication.class, args);
    }
}
