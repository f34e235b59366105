package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.gateway.RaisedTimeLimits;
import dev.fusebox.lab.gateway.SpringBootProcess;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The process of Spring Cloud Gateway. */
final class ScgProcess extends SpringBootProcess {

    private static final String DURATION = RaisedTimeLimits.SECONDS + "s";

    ScgProcess() {
        super("scg-gateway", "scg-gateway", Role.GATEWAY, 7083, 4);
    }

    @Override
    public SettingsCatalogue catalogue() {
        return ScgSettings.ALL;
    }

    @Override
    public Optional<String> servicePrefix() {
        return Optional.of("/v1/routea");
    }

    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return new ScgChain(settings, service).chain(instances);
    }

    @Override
    public void requirePredictable(LayeredSettings settings, String service) {
        new ScgChain(settings, service).requireNoWaiting();
    }

    @Override
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        Map<String, String> raised = new TreeMap<>();
        raised.put("resilience4j.timelimiter.configs.default.timeout-duration", DURATION);
        for (String property : profile.keySet()) {
            if (property.startsWith("resilience4j.timelimiter.") && property.endsWith(".timeout-duration")
                    || property.endsWith(".httpclient.response-timeout")) {
                raised.put(property, DURATION);
            }
        }
        return raised;
    }
}
