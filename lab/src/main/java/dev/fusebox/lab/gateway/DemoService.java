package dev.fusebox.lab.gateway;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The backend. On Tomcat, its usual form, it has limits like any other. A profile may make it reactive: then it is never the
 * limit, because a call that waits holds no thread and the number of connections has no bound.
 */
class DemoService extends SpringBootProcess {

    private static final String FORM = "spring.main.web-application-type";

    private static final SettingsCatalogue SETTINGS = Tomcat.SETTINGS.and(
            new SettingsCatalogue(List.of(Namespace.of("spring.main.")), Map.of(), List.of(of(FORM, "servlet"))));

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

    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return isReactive(settings.get(FORM).value())
                ? ChainSnapshot.NONE
                : new ChainSnapshot(Tomcat.limits(this, settings), List.of(), List.of());
    }

    private static boolean isReactive(@Nullable String form) {
        return "reactive".equalsIgnoreCase(form);
    }
}
