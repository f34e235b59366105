package dev.fusebox.proxies.webflux;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.proxies.Arguments;
import dev.fusebox.proxies.RunningProxy;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.PoolLimits;
import dev.fusebox.proxies.client.TimeLimits;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Netty with a proxy for each route. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class WebFluxProxies {

    /** The servers of the servlet styles are on the class path, too. */
    private static final String OTHER_SERVERS =
            "org.springframework.boot.jetty.autoconfigure.reactive.JettyReactiveWebServerAutoConfiguration,"
                    + "org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration";

    public static RunningProxy start(Arguments arguments, String... args) {
        SpringApplication application = new SpringApplication(WebFluxProxies.class);
        application.setWebApplicationType(WebApplicationType.REACTIVE);
        application.setDefaultProperties(Map.of("spring.autoconfigure.exclude", OTHER_SERVERS));
        application.addInitializers(context -> context.getBeanFactory().registerSingleton("arguments", arguments));
        ConfigurableApplicationContext context = application.run(args);
        return new RunningProxy(
                context.getEnvironment().getRequiredProperty("local.server.port", Integer.class), context::close);
    }

    @Bean
    ClientSettings clientSettings(Environment environment) {
        return Binder.get(environment)
                .bind(ClientSettings.PREFIX, ClientSettings.class)
                .orElseGet(() -> new ClientSettings(null, null, null));
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
