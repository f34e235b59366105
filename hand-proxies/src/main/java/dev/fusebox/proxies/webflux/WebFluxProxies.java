package dev.fusebox.proxies.webflux;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.proxies.Arguments;
import dev.fusebox.proxies.ProxyApplication;
import dev.fusebox.proxies.RunningProxy;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.PoolLimits;
import dev.fusebox.proxies.client.TimeLimits;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** Netty with a proxy for each route. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ProxyApplication.Client.class)
public class WebFluxProxies {

    /** The servers of the servlet styles are on the class path, too. */
    private static final String OTHER_SERVERS =
            "org.springframework.boot.jetty.autoconfigure.reactive.JettyReactiveWebServerAutoConfiguration,"
                    + "org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration";

    public static RunningProxy start(Arguments arguments, String... args) {
        return ProxyApplication.start(
                WebFluxProxies.class, WebApplicationType.REACTIVE, OTHER_SERVERS, arguments, args);
    }

    @Bean
    LimitSource clientPools(Settings settings, RouteHandlers handlers) {
        PoolLimits limits = new PoolLimits(settings);
        handlers.all()
                .forEach(handler ->
                        limits.add(handler.route().id(), handler.style().pool()));
        return limits;
    }

    @Bean
    LimitSource timeLimits(Settings settings, Environment environment, RouteHandlers handlers, ClientSettings client) {
        TimeLimits limits = new TimeLimits(settings, environment::getProperty);
        handlers.all().forEach(handler -> limits.addClient(handler.route().id(), client));
        return limits;
    }

    @Bean
    RouteHandlers routeHandlers(Arguments arguments, ClientSettings settings) {
        return new RouteHandlers(arguments.routes(), settings);
    }
}
