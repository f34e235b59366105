package dev.fusebox.profiles;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/** What Spring prepares for a process from its arguments, before it makes a context: every setting with its value. */
public final class PreparedEnvironment {

    private static final Set<String> OF_THE_MACHINE =
            Set.of("systemProperties", "systemEnvironment", "springCloudClientHostInfo");

    private PreparedEnvironment() {}

    /**
     * For one application with many arguments, without a start.
     *
     * @param args class of the application; a file with a line of arguments for each environment, between tabs; a file for what Spring
     *     prepares: a line {@code property=value} for each setting, and an empty line after each environment
     */
    public static void main(String[] args) throws Exception {
        Class<?> application = Class.forName(args[0]);
        List<String> lines = new ArrayList<>();
        for (String arguments : Files.readAllLines(Path.of(args[1]))) {
            of(application, arguments.split("\t")).forEach((name, value) -> lines.add(name + "=" + value));
            lines.add("");
        }
        Files.write(Path.of(args[2]), lines);
        System.exit(0);
    }

    static SortedMap<String, String> of(Class<?> application, String... arguments) {
        Stop stop = new Stop();
        SpringApplication spring = new SpringApplication(application);
        spring.addListeners(stop);
        try {
            spring.run(arguments);
            throw new IllegalStateException("the listener did not stop it");
        } catch (Prepared prepared) {
            return settings(stop.environment);
        }
    }

    private static SortedMap<String, String> settings(ConfigurableEnvironment environment) {
        SortedMap<String, String> settings = new TreeMap<>();
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource && !OF_THE_MACHINE.contains(source.getName())) {
                for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
                    settings.put(name, value(environment, name).replace("\n", "\\n"));
                }
            }
        }
        settings.keySet().removeIf(name -> name.startsWith("spring.config."));
        return settings;
    }

    /** As it is written where a placeholder has no value. */
    private static String value(ConfigurableEnvironment environment, String name) {
        try {
            return String.valueOf(environment.getProperty(name));
        } catch (IllegalArgumentException unresolved) {
            return unresolved.getMessage();
        }
    }

    private static final class Stop implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

        private ConfigurableEnvironment environment;

        @Override
        public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
            environment = event.getEnvironment();
            throw new Prepared();
        }

        @Override
        public int getOrder() {
            return LOWEST_PRECEDENCE;
        }
    }

    private static final class Prepared extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }
}
