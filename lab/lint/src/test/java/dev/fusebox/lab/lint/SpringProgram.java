package dev.fusebox.lab.lint;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.DefaultResourceLoader;

/**
 * An application of the version of Spring Boot that its class loader has: what its environment has of the files in a folder, which is
 * the root of its class path. Every spelling of a name counts by itself.
 */
public final class SpringProgram implements BiFunction<URL, List<String>, Map<String, String>> {

    /** The value of a placeholder that nothing has. */
    public static final String UNDECIDED = "undecided";

    @Override
    public Map<String, String> apply(URL folder, List<String> arguments) {
        SpringApplication application = new SpringApplication(SpringProgram.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setRegisterShutdownHook(false);
        application.setResourceLoader(new DefaultResourceLoader(
                new URLClassLoader(new URL[] {folder}, SpringProgram.class.getClassLoader())));
        try (ConfigurableApplicationContext context = application.run(arguments.toArray(String[]::new))) {
            return values(context.getEnvironment());
        }
    }

    private static Map<String, String> values(ConfigurableEnvironment environment) {
        Map<String, String> values = new LinkedHashMap<>();
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> file
                    && source.getClass().getSimpleName().equals("OriginTrackedMapPropertySource")) {
                for (String name : file.getPropertyNames()) {
                    values.putIfAbsent(name, value(String.valueOf(file.getProperty(name)), environment));
                }
            }
        }
        values.put(
                "(routes)",
                Binder.get(environment)
                        .bind("routes", Bindable.listOf(Map.class))
                        .map(list -> String.valueOf(list.size()))
                        .orElse("0"));
        return values;
    }

    private static String value(String text, ConfigurableEnvironment environment) {
        try {
            return environment.resolveRequiredPlaceholders(text);
        } catch (IllegalArgumentException e) {
            return UNDECIDED;
        }
    }
}
