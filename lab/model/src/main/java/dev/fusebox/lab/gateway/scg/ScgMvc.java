package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.advise.Remedy;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.InstanceCaches.ListOfInstances;
import dev.fusebox.lab.gateway.Intent;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.SpringBootProcess;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.PropertyName;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Spring Cloud Gateway Server Web MVC: on Tomcat, a platform or a virtual thread for each call. */
final class ScgMvc extends SpringBootProcess {

    /** The read ends first: a call that is given up before its read never gives its connection back. */
    private static final int CALL_RAISED_TO = RAISED_TO + 10;

    private final boolean virtual;

    ScgMvc(boolean virtual) {
        super(virtual ? "scg-mvc-virtual" : "scg-mvc", "scg-mvc", Role.GATEWAY, virtual ? 7085 : 7084, virtual ? 6 : 5);
        this.virtual = virtual;
    }

    /** JDK 21 brought virtual threads. */
    @Override
    public int oldestJava() {
        return virtual ? 21 : super.oldestJava();
    }

    @Override
    public List<String> arguments(Launch launch) {
        List<String> words = new ArrayList<>(super.arguments(launch));
        if (virtual) {
            words.add("--spring.threads.virtual.enabled=true");
        }
        return words;
    }

    @Override
    public Optional<Gateway> gateway() {
        String title = virtual ? "SCG MVC with virtual threads" : "SCG MVC";
        return Optional.of(new Gateway(first().id(), title, this, DemoStack.ROUTES, List.of()));
    }

    @Override
    public SettingsCatalogue catalogue() {
        return virtual ? ScgMvcChain.VIRTUAL : ScgMvcChain.SETTINGS;
    }

    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return new ScgMvcChain(this, settings, service, virtual).chain(instances);
    }

    @Override
    protected Optional<Unmodelled> unmodelled(LayeredSettings settings, String service) {
        return new ScgMvcChain(this, settings, service, virtual).unmodelled();
    }

    /** A call that its time limit ends drops the answer that its thread gets later, and nothing closes it. */
    @Override
    public Optional<String> knownLeak(LimitKind kind) {
        return kind == LimitKind.HTTP_POOL
                ? Optional.of(
                        "by calls that their time limit ended; compare spring-cloud-gateway's issues 3963 and 3653")
                : Optional.empty();
    }

    @Override
    public Optional<ListOfInstances> listOfInstances() {
        return Optional.of(new ListOfInstances("spring.cloud.loadbalancer.cache.ttl", "35s"));
    }

    @Override
    public Optional<Counterpart> counterpart(Intent intent) {
        return Optional.of(new MvcCounterpart(intent).counterpart());
    }

    @Override
    public Map<String, String> settings(Remedy remedy) {
        return remedy.kind() == Remedy.Kind.WINDOW ? Resilience4j.window(remedy.size()) : super.settings(remedy);
    }

    @Override
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        String call = CALL_RAISED_TO + "s";
        Map<String, String> raised = new TreeMap<>(Map.of(
                "resilience4j.timelimiter.configs.default.timeout-duration",
                call,
                ScgMvcChain.CLIENT + "read-timeout",
                RAISED_TO + "s"));
        profile.keySet().stream().filter(Resilience4j::isTimeLimit).forEach(p -> raised.put(p, call));
        profile.keySet().stream()
                .filter(p -> PropertyName.plain(p).equals("spring.http.clients.connecttimeout"))
                .forEach(p -> raised.put(p, RAISED_TO + "s"));
        return raised;
    }
}
