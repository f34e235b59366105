package dev.fusebox.lab.gateway.zuul;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.RaisedTimeLimits;
import dev.fusebox.lab.gateway.SpringBootProcess;
import dev.fusebox.lab.gateway.StartContext;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The process of Zuul. */
final class ZuulProcess extends SpringBootProcess {

    private static final String MILLIS = String.valueOf(RaisedTimeLimits.SECONDS * 1000);

    /** Hystrix's limit covers Ribbon's retries; if it ended first, a permit would come back while its thread is held. */
    private static final String HYSTRIX_MILLIS = String.valueOf(2 * RaisedTimeLimits.SECONDS * 1000 + 10_000);

    ZuulProcess() {
        super("zuul-gateway", "zuul-gateway", Role.GATEWAY, 7082, 3);
    }

    @Override
    public SettingsCatalogue catalogue() {
        return ZuulSettings.ALL;
    }

    @Override
    public List<String> arguments(StartContext start) {
        List<String> words = new ArrayList<>(super.arguments(start));
        words.add("--fusebox.unguarded-url=" + start.url(DemoStack.SERVICE_A));
        return words;
    }

    @Override
    public Optional<String> servicePrefix() {
        return Optional.of("/v1/routea");
    }

    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return new ZuulChain(settings, service).chain(instances, variant != ZuulGateway.HYSTRIX_1_5_12);
    }

    @Override
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        Map<String, String> raised = new TreeMap<>();
        raised.put("ribbon.ReadTimeout", MILLIS);
        raised.put("hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds", HYSTRIX_MILLIS);
        raised.put("zuul.host.socket-timeout-millis", MILLIS);
        for (String property : profile.keySet()) {
            if (property.endsWith(".ribbon.ReadTimeout")) {
                raised.put(property, MILLIS);
            } else if (property.startsWith("hystrix.command.") && property.endsWith(".timeoutInMilliseconds")) {
                raised.put(property, HYSTRIX_MILLIS);
            }
        }
        return raised;
    }
}
