package dev.fusebox.demo;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.tomcat.autoconfigure.actuate.web.server.TomcatReactiveManagementContextAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration;

/**
 * The backend: endpoints that answer at once, after a time, or on release, and count their calls in flight. It has two forms:
 * servlets on Tomcat, and WebFlux on Netty with {@code spring.main.web-application-type=reactive}.
 */
@SpringBootApplication(
        // WebFlux runs on Tomcat as well; only the alphabet would decide that it runs on Netty here.
        exclude = {
            TomcatReactiveWebServerAutoConfiguration.class,
            TomcatReactiveManagementContextAutoConfiguration.class
        })
public class DemoServiceApplication {

    public static void main(String[] args) {
        SpringApplication.run(DemoServiceApplication.class, args);
    }
}
