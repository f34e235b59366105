package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.advise.Remedy;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.InstanceCaches.ListOfInstances;
import dev.fusebox.lab.gateway.Intent;
import dev.fusebox.lab.gateway.SpringBootProcess;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.PropertyName;
import dev.fusebox.lab.settings.SettingsCatalogue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Spring Cloud Gateway on WebFlux, with Resilience4j. */
public class SpringCloudGateway extends SpringBootProcess {

    static final String MODULE = "scg-gateway";

    private final String gateway;
    private final String title;

    public SpringCloudGateway() {
        this("scg-gateway", "scg", "Spring Cloud Gateway", 7083, 4);
    }

    SpringCloudGateway(String id, String gateway, String title, int port, int offset) {
        super(id, MODULE, Role.GATEWAY, port, offset);
        this.gateway = gateway;
        this.title = title;
    }

    @Override
    public Optional<Gateway> gateway() {
        return Optional.of(new Gateway(gateway, title, this, DemoStack.ROUTES, List.of()));
    }

    @Override
    public SettingsCatalogue catalogue() {
        return ScgChain.SETTINGS;
    }

    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return new ScgChain(this, settings, service).chain(instances);
    }

    @Override
    public Optional<String> breakerLibrary() {
        return Optional.of(Resilience4j.TITLE);
    }

    @Override
    public void requirePredictable(LayeredSettings settings, String service) {
        new ScgChain(this, settings, service).requireNoWaiting();
    }

    @Override
    public Optional<Counterpart> counterpart(Intent intent) {
        return Optional.of(new WebFluxCounterpart(intent).counterpart());
    }

    @Override
    public Map<String, String> settings(Remedy remedy) {
        return remedy.kind() == Remedy.Kind.WINDOW ? Resilience4j.window(remedy.size()) : super.settings(remedy);
    }

    @Override
    public Optional<ListOfInstances> listOfInstances() {
        return Optional.of(new ListOfInstances("spring.cloud.loadbalancer.cache.ttl", "35s"));
    }

    @Override
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        String duration = RAISED_TO + "s";
        Map<String, String> raised =
                new TreeMap<>(Map.of("resilience4j.timelimiter.configs.default.timeout-duration", duration));
        profile.keySet().stream()
                .filter(p ->
                        Resilience4j.isTimeLimit(p) || PropertyName.plain(p).endsWith(".httpclient.responsetimeout"))
                .forEach(p -> raised.put(p, duration));
        // A number of milliseconds.
        profile.keySet().stream()
                .filter(p -> PropertyName.plain(p).endsWith(".httpclient.connecttimeout"))
                .forEach(p -> raised.put(p, "" + RAISED_TO * 1000));
        return raised;
    }
}
