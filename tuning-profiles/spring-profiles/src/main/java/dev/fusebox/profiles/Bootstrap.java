package dev.fusebox.profiles;

import org.springframework.core.env.ConfigurableEnvironment;

/** The application that Spring Cloud starts before the real one where it reads {@code bootstrap.yml}: its files are not ours. */
final class Bootstrap {

    static boolean is(ConfigurableEnvironment environment) {
        return environment.getPropertySources().contains("bootstrap");
    }
}
