package dev.fusebox.limits.zuul;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TomcatLimits;
import java.util.Collections;
import java.util.List;
import javax.management.MBeanServer;
import org.springframework.boot.web.server.WebServer;
import org.springframework.core.env.Environment;

/** Request threads, connections and accept queue of a Tomcat, or the reason why they cannot be read. */
final class WebServerLimits implements LimitSource {

    private static final String SWITCH = "server.tomcat.mbeanregistry.enabled";

    /** This many looks in a row, one a second, must find no limits. */
    private static final int FOR_GOOD = 4;

    private final LimitSource tomcat;
    private final WebServer embedded;
    private final Environment environment;
    private int looksWithoutLimits;

    /** @param embedded {@code null} when the application is deployed to a Tomcat, which its server.xml sizes */
    WebServerLimits(WebServer embedded, MBeanServer server, Environment environment, Settings settings) {
        this.tomcat =
                embedded == null ? new TomcatLimits(server) : new TomcatLimits(server, new EmbeddedTomcat(settings));
        this.embedded = embedded;
        this.environment = environment;
    }

    @Override
    public List<Limit> limits() {
        return tomcat.limits();
    }

    /** Tomcat registers its MBeans when it starts, after the application's beans are made. */
    @Override
    public synchronized List<Absence> absences() {
        looksWithoutLimits = limits().isEmpty() ? looksWithoutLimits + 1 : 0;
        return looksWithoutLimits >= FOR_GOOD
                ? Collections.singletonList(new Absence("request threads and connections", reason()))
                : Collections.emptyList();
    }

    private String reason() {
        if (embedded != null && !embedded.getClass().getSimpleName().startsWith("Tomcat")) {
            return embedded.getClass().getSimpleName() + " publishes no limits, only Tomcat does";
        }
        return "false".equals(environment.getProperty(SWITCH))
                ? "Tomcat registers no MBeans: " + SWITCH + "=false"
                : "Tomcat has registered no MBean for them";
    }
}
