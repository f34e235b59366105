package dev.fusebox.scgmvc;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/** Spring Cloud Gateway on Tomcat in front of service-a and service-b, with the limits that the frameworks bring. */
@SpringBootApplication
@EnableConfigurationProperties(ClientPool.class)
public class ScgMvcApplication {

    public static void main(String[] args) {
        SpringApplication.run(ScgMvcApplication.class, args);
    }
}
