package dev.fusebox.limits.zuul;

import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TomcatSettings;

/** What sizes the embedded Tomcat. */
final class EmbeddedTomcat implements TomcatSettings {

    private final Settings settings;

    EmbeddedTomcat(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Setting threads(int live) {
        return settings.of(live, live, "server.tomcat.threads.max");
    }

    @Override
    public Setting connections(int live) {
        return settings.of(live, live, "server.tomcat.max-connections");
    }

    @Override
    public Setting acceptCount(int live) {
        return settings.of(live, live, "server.tomcat.accept-count");
    }
}
