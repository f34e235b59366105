package dev.fusebox.lab.gateway;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The backend. On Tomcat, its usual form, it has limits like any other. A profile may make it reactive: then it is never the
 * limit, because a call that waits holds no thread and the number of connections has no bound. In both forms a call that reads a
 * document holds a connection of MongoDB's driver.
 */
class DemoService extends SpringBootProcess {

    private static final String FORM = "spring.main.web-application-type";

    private static final SettingsCatalogue SETTINGS = Tomcat.SETTINGS
            .and(new SettingsCatalogue(List.of(Namespace.of("spring.main.")), Map.of(), List.of(of(FORM, "servlet"))))
            .and(DocumentStore.DRIVER);

    DemoService(String id, int defaultPort, int offset) {
        super(id, "demo-service", Role.SERVICE, defaultPort, offset);
    }

    @Override
    public SettingsCatalogue catalogue() {
        return SETTINGS;
    }

    /** A profile's settings of Tomcat are for the gateways when the service is reactive. */
    @Override
    public Map<String, String> settings(Profiles profiles, String profile) {
        Map<String, String> own = super.settings(profiles, profile);
        if (isReactive(own.get(FORM))) {
            own.keySet().removeIf(Tomcat.SETTINGS::owns);
        }
        return own;
    }

    /** It connects to the lab's own store, or to the MongoDB of the user, when a call needs it. */
    @Override
    public List<String> arguments(Launch launch) {
        List<String> words = new ArrayList<>(super.arguments(launch));
        if (launch.mongo() == null) {
            words.add("--demo.document-store.uri=" + DocumentStore.uri(launch.ports()));
        }
        return words;
    }

    @Override
    public Map<String, String> environment(Launch launch) {
        MongoAddress mongo = launch.mongo();
        return mongo == null ? Map.of() : Map.of("DEMO_DOCUMENTSTORE_URI", mongo.secret());
    }

    /** With the driver's pool, which only calls that read documents meet. */
    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        ChainSnapshot driver = DocumentStore.driver(this, settings);
        return isReactive(settings.get(FORM).value())
                ? driver
                : new ChainSnapshot(Tomcat.limits(this, settings), List.of(), List.of()).with(driver);
    }

    private static boolean isReactive(@Nullable String form) {
        return "reactive".equalsIgnoreCase(form);
    }
}
