package dev.fusebox.proxies.servlet;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.proxies.Arguments;
import dev.fusebox.proxies.ProxyApplication;
import dev.fusebox.proxies.RunningProxy;
import dev.fusebox.proxies.Server;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.PoolLimits;
import dev.fusebox.proxies.client.TimeLimits;
import java.time.Duration;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** Tomcat or Jetty with a proxy for each route. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ProxyApplication.Client.class, JettyAcceptQueue.class, MvcConfiguration.class, Paths.class})
public class ServletProxies {

    /** Both servers are on the class path. */
    private static final Map<Server, String> OTHER_SERVER = Map.of(
            Server.TOMCAT,
                    "org.springframework.boot.jetty.autoconfigure.servlet.JettyServletWebServerAutoConfiguration",
            Server.JETTY,
                    "org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration");

    public static RunningProxy start(Arguments arguments, String... args) {
        return ProxyApplication.start(
                ServletProxies.class,
                WebApplicationType.SERVLET,
                OTHER_SERVER.get(arguments.server()),
                arguments,
                args);
    }

    @Bean
    LimitSource clientPools(Settings settings, ServletRoutes routes) {
        PoolLimits limits = new PoolLimits(settings);
        routes.addTo(limits);
        return limits;
    }

    @Bean
    LimitSource timeLimits(Settings settings, Environment environment, ServletRoutes routes) {
        TimeLimits limits = new TimeLimits(settings, environment::getProperty);
        routes.addTo(limits);
        return limits;
    }

    @Bean
    ServletRoutes routes(
            Arguments arguments,
            ClientSettings settings,
            @Value("${" + TimeLimits.CALL + ":#{null}}") Duration timeLimit) {
        return new ServletRoutes(arguments.routes(), settings, timeLimit);
    }

    @Bean
    ServletContextInitializer servlets(ServletRoutes routes) {
        return routes::register;
    }
}
