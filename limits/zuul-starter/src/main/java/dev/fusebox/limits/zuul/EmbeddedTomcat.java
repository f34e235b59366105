package dev.fusebox.limits.zuul;

import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TomcatSettings;
import org.springframework.boot.autoconfigure.web.ServerProperties;
import org.springframework.util.ClassUtils;

/** The settings that size the embedded Tomcat, with the names and defaults of the running Spring Boot. */
final class EmbeddedTomcat implements TomcatSettings {

    private static final String THREADS_UNTIL_2_2 = "server.tomcat.max-threads";
    private static final String THREADS_SINCE_2_3 = "server.tomcat.threads.max";

    private final ServerProperties.Tomcat usual = new ServerProperties().getTomcat();
    private final Settings settings;

    EmbeddedTomcat(Settings settings) {
        this.settings = settings;
    }

    /** Boot 2.3 reads the old name first, then the new one. */
    @Override
    public Setting threads(int live) {
        return ClassUtils.isPresent(
                        ServerProperties.Tomcat.class.getName() + "$Threads", ServerProperties.class.getClassLoader())
                ? settings.of(live, usual.getMaxThreads(), THREADS_UNTIL_2_2, THREADS_SINCE_2_3)
                : SpringSettings.withIneffective(
                        settings, settings.of(live, usual.getMaxThreads(), THREADS_UNTIL_2_2), THREADS_SINCE_2_3);
    }

    @Override
    public Setting connections(int live) {
        return settings.of(live, usual.getMaxConnections(), "server.tomcat.max-connections");
    }

    @Override
    public Setting acceptCount(int live) {
        return settings.of(live, usual.getAcceptCount(), "server.tomcat.accept-count");
    }
}
