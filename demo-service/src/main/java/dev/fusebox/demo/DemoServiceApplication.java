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

    /** As in scg-gateway: without it, Reactor Netty 1.3.6 can stop reading a kept connection (reactor-netty issue 4361). */
    private static final String READ_ON = "reactor.netty.http.server.lastFlushWhenNoRead";

    public static void main(String[] args) {
        System.setProperty(READ_ON, System.getProperty(READ_ON, "true"));
        SpringApplication.run(DemoServiceApplication.class, args);
    }
}
