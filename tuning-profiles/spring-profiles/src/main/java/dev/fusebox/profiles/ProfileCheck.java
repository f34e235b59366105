package dev.fusebox.profiles;

import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Ends the start when a profile is active for which nothing is written: Spring says that it is active, and the process would run with
 * the frameworks' defaults. {@code fusebox.profile-check.enabled=false} switches it off, to see that.
 */
public final class ProfileCheck implements ApplicationContextInitializer<ConfigurableApplicationContext>, Ordered {

    private static final String ENABLED = "fusebox.profile-check.enabled";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment environment = context.getEnvironment();
        if (!environment.getProperty(ENABLED, Boolean.class, true)
                || environment.getActiveProfiles().length == 0
                || Bootstrap.is(environment)) {
            return;
        }
        WrittenProfiles written = new WrittenProfiles(environment);
        for (String profile : environment.getActiveProfiles()) {
            if (!written.contains(profile)) {
                throw new UnknownProfile(profile, written.all());
            }
        }
    }

    /** Before anything is built. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
