package dev.fusebox.limits.spring;

import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TomcatSettings;
import java.util.List;

/**
 * The settings that size the embedded Tomcat.
 *
 * @param threads the default of this version of Spring Boot
 * @param connections likewise
 * @param acceptCount likewise
 */
record EmbeddedTomcat(Settings settings, int threads, int connections, int acceptCount) implements TomcatSettings {

    private static final String THREADS = "server.tomcat.threads.max";

    @Override
    public Setting threads(int live) {
        return settings.of(live, threads, THREADS);
    }

    /** Virtual threads leave the size of the pool without effect. */
    @Override
    public Setting unboundThreads() {
        Setting virtual = settings.of(true, null, "spring.threads.virtual.enabled");
        List<Setting> ineffective = settings.of(null, null, THREADS).ineffective();
        return virtual.origin().equals(Setting.UNKNOWN)
                ? new Setting(THREADS, null, Setting.SET_BY_CODE, ineffective)
                : new Setting(virtual.property(), virtual.value(), virtual.origin(), ineffective);
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
