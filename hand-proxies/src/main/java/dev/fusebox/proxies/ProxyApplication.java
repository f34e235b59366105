package dev.fusebox.proxies;

import dev.fusebox.proxies.client.ClientSettings;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** What the proxies on Spring have in common, whatever their server. */
public final class ProxyApplication {

    private ProxyApplication() {}

    /**
     * @param configuration of the server and its proxies; imports {@link Client}
     * @param otherServers auto-configurations of the servers that are on the class path, too
     */
    public static RunningProxy start(
            Class<?> configuration, WebApplicationType type, String otherServers, Arguments arguments, String... args) {
        SpringApplication application = new SpringApplication(configuration);
        application.setWebApplicationType(type);
        application.setDefaultProperties(Map.of("spring.autoconfigure.exclude", otherServers));
        application.addInitializers(context -> context.getBeanFactory().registerSingleton("arguments", arguments));
        ConfigurableApplicationContext context = application.run(args);
        return new RunningProxy(
                context.getEnvironment().getRequiredProperty("local.server.port", Integer.class), context::close);
    }

    /** The settings of the HTTP client; to be named in {@link Import}. */
    public static class Client {

        @Bean
        ClientSettings clientSettings(Environment environment) {
            return Binder.get(environment)
                    .bind(ClientSettings.PREFIX, ClientSettings.class)
                    .orElseGet(() -> new ClientSettings(null, null, null));
        }
    }
}
