package dev.fusebox.lab.gateway.hand;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Jetty;
import dev.fusebox.lab.gateway.ReactorNetty;
import dev.fusebox.lab.gateway.Tomcat;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.limits.LimitKind;
import java.util.List;

/** The servers that a style runs on. */
enum Server {
    TOMCAT("Tomcat"),
    JETTY("Jetty"),
    NETTY("Netty"),
    VERTX("Vert.x");

    final String title;

    Server(String title) {
        this.title = title;
    }

    /** As arguments and ids write it. */
    String id() {
        return Figures.word(this);
    }

    /** Whether it gives each call a thread. */
    boolean onServlets() {
        return this == TOMCAT || this == JETTY;
    }

    SettingsCatalogue settings() {
        return switch (this) {
            case TOMCAT -> Tomcat.SETTINGS;
            case JETTY -> Jetty.SETTINGS;
            case NETTY -> ReactorNetty.SETTINGS;
            case VERTX -> SettingsCatalogue.NONE;
        };
    }

    /** @param virtual whether its threads are virtual: on Tomcat they have no bound, on Jetty the same one */
    List<LimitSpec> limits(Component process, LayeredSettings settings, boolean virtual) {
        return switch (this) {
            case TOMCAT ->
                Tomcat.limits(process, settings).stream()
                        .filter(l -> !virtual || l.kind() != LimitKind.THREADS)
                        .toList();
            case JETTY -> Jetty.limits(process, settings, virtual);
            case NETTY, VERTX -> List.of();
        };
    }
}
