package dev.fusebox.lab.gateway.zuul;

import dev.fusebox.lab.advise.Remedy;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.InstanceCaches.ListOfInstances;
import dev.fusebox.lab.gateway.Intent;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.SpringBootProcess;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Zuul 1 with Ribbon and Hystrix. */
public final class ZuulGateway extends SpringBootProcess {

    /** The connection pool of routes to an address. */
    static final String BY_ADDRESS = "simple-host";

    private static final String MILLIS = String.valueOf(RAISED_TO * 1000);

    /** Hystrix's time limit covers Ribbon's retries; if it ended first, a permit would be free while its thread is still held. */
    private static final String HYSTRIX_MILLIS = String.valueOf(2 * RAISED_TO * 1000 + 10_000);

    /** The Hystrix of Spring Cloud Dalston, whose circuit breaker closes only from half-open. */
    private final Variant hystrix1512 = new Variant("hystrix-1.5.12", this, "dev.fusebox.zuul.ZuulGatewayApplication");

    public ZuulGateway() {
        super("zuul-gateway", "zuul-gateway", Role.GATEWAY, 7082, 3);
    }

    /** Its last route goes to an address: no Hystrix, and a separate connection pool. */
    @Override
    public Optional<Gateway> gateway() {
        List<Route> routes = List.of(
                Route.to(DemoStack.SERVICE_A, "/v1/routea"),
                Route.to(DemoStack.SERVICE_B, "/v1/routeb"),
                new Route("unguarded", "/v1/unguarded", DemoStack.SERVICE_A, BY_ADDRESS));
        return Optional.of(new Gateway("zuul", "Zuul", this, routes, List.of(hystrix1512)));
    }

    @Override
    public SettingsCatalogue catalogue() {
        return ZuulChain.SETTINGS;
    }

    @Override
    public List<String> arguments(Launch launch) {
        List<String> words = new ArrayList<>(super.arguments(launch));
        words.add("--fusebox.unguarded-url=" + launch.ports().url(DemoStack.SERVICE_A));
        return words;
    }

    /** Hystrix and its thread pools guard routes to services only. */
    @Override
    public boolean meets(LimitSpec limit, Route route) {
        return limit.kind() != LimitKind.THREAD_POOL || !route.pool().equals(BY_ADDRESS);
    }

    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        ZuulChain chain = new ZuulChain(this, settings, service);
        return service.equals(BY_ADDRESS) ? chain.byAddress() : chain.chain(instances, variant != hystrix1512);
    }

    @Override
    protected Optional<Unmodelled> unmodelled(LayeredSettings settings, String service) {
        return new ZuulChain(this, settings, service).unmodelled();
    }

    @Override
    public String scopeOf(String address) {
        return BY_ADDRESS;
    }

    @Override
    public Optional<String> breakerLibrary() {
        return Optional.of("Hystrix");
    }

    /** Its time limits are plain numbers; the one of the whole call follows from the others where it is not set. */
    @Override
    public Map<String, String> settings(Remedy remedy) {
        if (remedy.part() instanceof TimeLimit time) {
            String property = time.setting() == null
                    ? "hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds"
                    : time.setting().property();
            return Map.of(property, "" + remedy.size());
        }
        return remedy.part() instanceof BreakerSpec breaker
                ? Map.of(
                        Objects.requireNonNull(breaker.settings().get(BreakerThreshold.OPEN_TIME))
                                .property(),
                        "" + remedy.size())
                : super.settings(remedy);
    }

    @Override
    public Optional<Intent> intent(List<WrittenSetting> written) {
        return written.stream().anyMatch(w -> ZuulChain.OWN.owns(w.property()))
                ? Optional.of(new ZuulIntent(this, written).intent())
                : Optional.empty();
    }

    @Override
    public Optional<ListOfInstances> listOfInstances() {
        return Optional.of(new ListOfInstances("ribbon.ServerListRefreshInterval", "30000"));
    }

    /** Those of connecting too: when many callers come at once, the service's queue is full for a moment, and connecting takes seconds. */
    @Override
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        Map<String, String> raised = new TreeMap<>(Map.of(
                "ribbon.ConnectTimeout", MILLIS,
                "ribbon.ReadTimeout", MILLIS,
                "hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds", HYSTRIX_MILLIS,
                "zuul.host.connect-timeout-millis", MILLIS,
                "zuul.host.socket-timeout-millis", MILLIS));
        for (String property : profile.keySet()) {
            if (property.endsWith(".ribbon.ConnectTimeout") || property.endsWith(".ribbon.ReadTimeout")) {
                raised.put(property, MILLIS);
            } else if (property.startsWith("hystrix.command.") && property.endsWith(".timeoutInMilliseconds")) {
                raised.put(property, HYSTRIX_MILLIS);
            }
        }
        return raised;
    }
}
