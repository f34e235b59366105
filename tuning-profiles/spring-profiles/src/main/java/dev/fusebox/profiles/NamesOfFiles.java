package dev.fusebox.profiles;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;

/**
 * The default of {@code spring.config.name}: {@code application}, then the module, so that {@code <module>-<profile>.yml} beats
 * {@code application-<profile>.yml}. The module is the name of the main class: {@code ScgGatewayApplication} is of scg-gateway.
 */
public final class NamesOfFiles implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    static final String PROPERTY = "spring.config.name";

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        MutablePropertySources sources = event.getEnvironment().getPropertySources();
        if (!Bootstrap.is(event.getEnvironment())) {
            sources.addLast(new MapPropertySource(
                    "names of files", Map.of(PROPERTY, "application," + module(event.getSpringApplication()))));
        }
    }

    private static String module(SpringApplication application) {
        return application.getAllSources().stream()
                .filter(Class.class::isInstance)
                .map(source -> ((Class<?>) source).getSimpleName())
                .map(name -> name.replaceFirst("Application$", "").replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-"))
                .findFirst()
                .orElse("application")
                .toLowerCase(java.util.Locale.ROOT);
    }

    /** Before Spring looks for files. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
