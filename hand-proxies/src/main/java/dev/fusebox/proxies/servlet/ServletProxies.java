package dev.fusebox.proxies.servlet;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.proxies.Arguments;
import dev.fusebox.proxies.Server;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.PoolLimits;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Tomcat or Jetty with a proxy for each route. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class ServletProxies {

    /** Both servers are on the class path. */
    private static final Map<Server, String> OTHER_SERVER = Map.of(
            Server.TOMCAT,
                    "org.springframework.boot.jetty.autoconfigure.servlet.JettyServletWebServerAutoConfiguration",
            Server.JETTY,
                    "org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration");

    public static ConfigurableApplicationContext start(Arguments arguments, String... args) {
        SpringApplication application = new SpringApplication(ServletProxies.class);
        application.setWebApplicationType(WebApplicationType.SERVLET);
        application.setDefaultProperties(Map.of("spring.autoconfigure.exclude", OTHER_SERVER.get(arguments.server())));
        application.addInitializers(context -> context.getBeanFactory().registerSingleton("arguments", arguments));
        return application.run(args);
    }

    @Bean
    ClientSettings clientSettings(Environment environment) {
        return Binder.get(environment)
                .bind(ClientSettings.PREFIX, ClientSettings.class)
                .orElseGet(() -> new ClientSettings(null, null, null));
    }

    @Bean
    LimitSource clientPools(Settings settings, Servlets servlets) {
        PoolLimits limits = new PoolLimits(settings);
        servlets.pools().forEach(limits::add);
        return limits;
    }

    @Bean
    Servlets servlets(Arguments arguments, ClientSettings settings) {
        return new Servlets(arguments.routes(), settings);
    }

    @Bean
    ServletContextInitializer routes(Servlets servlets) {
        return servlets::register;
    }
}
