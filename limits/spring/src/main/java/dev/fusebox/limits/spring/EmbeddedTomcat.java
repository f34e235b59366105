package dev.fusebox.limits.spring;

import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TomcatSettings;

/**
 * The settings that size the embedded Tomcat.
 *
 * @param threads the default of this version of Spring Boot
 * @param connections likewise
 * @param acceptCount likewise
 */
record EmbeddedTomcat(Settings settings, int threads, int connections, int acceptCount) implements TomcatSettings {

    @Override
    public Setting threads(int live) {
        return settings.of(live, threads, "server.tomcat.threads.max");
    }

    @Override
    public Setting connections(int live) {
        return settings.of(live, connections, "server.tomcat.max-connections");
    }

    @Override
    public Setting acceptCount(int live) {
        return settings.of(live, acceptCount, "server.tomcat.accept-count");
    }
}
