package dev.fusebox.lab.gateway.scg;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.BULKHEAD;
import static dev.fusebox.limits.LimitKind.HTTP_POOL;
import static dev.fusebox.limits.LimitKind.THREAD_POOL;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.ReactorNetty;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The settings of Spring Cloud Gateway and Resilience4j, and the chain that they configure on a route with a circuit breaker.
 * Defaults were recorded from live processes of the pinned versions.
 */
record ScgChain(Component process, LayeredSettings tuning, String service) {

    static final String CLIENT = "spring.cloud.gateway.server.webflux.httpclient.";
    static final String POOL = CLIENT + "pool.";

    static final SettingsCatalogue SETTINGS = Resilience4j.SETTINGS
            .and(ReactorNetty.SETTINGS)
            .and(new SettingsCatalogue(
                    List.of(Namespace.of("spring.cloud.gateway.")),
                    Map.of(
                            BULKHEAD, "this process has no such bulkhead",
                            THREAD_POOL, "an event loop has no thread pool per route"),
                    List.of(
                            sizing(THREAD_POOL, "resilience4j.thread-pool-bulkhead.*", null),
                            of("spring.cloud.gateway.server.webflux.routes.*", null),
                            of(CLIENT + "connect-timeout", null),
                            of(CLIENT + "response-timeout", null),
                            of(POOL + "type", "ELASTIC"),
                            of(POOL + "max-connections", "500"),
                            of(POOL + "max-idle-time", null))));

    /** @param instances number of instances of the service: each has its own connection pool */
    ChainSnapshot chain(int instances) {
        List<LimitSpec> limits = new ArrayList<>(List.of(ReactorNetty.loops(process, tuning)));
        Resilience4j guard = new Resilience4j(process, tuning, service);
        if (tuning.get(Resilience4j.BULKHEADS).is("true")) {
            limits.add(guard.bulkhead());
        }
        SettingValue most = tuning.get(POOL + "max-connections");
        if (tuning.get(POOL + "type").is("FIXED")) {
            limits.add(process.limit(
                    HTTP_POOL, service, most, (int) Math.min(Integer.MAX_VALUE, (long) most.number() * instances)));
        }
        return new ChainSnapshot(
                limits,
                List.of(guard.breaker()),
                guard.timeLimits(tuning.find(CLIENT + "connect-timeout"), tuning.find(CLIENT + "response-timeout")));
    }

    /** Rejects a bulkhead that callers wait for: on an event loop, waiting stops all calls. */
    void requireNoWaiting() {
        SettingValue wait = new Resilience4j(process, tuning, service).waits();
        if (wait != null) {
            throw new UsageException(process.gateway().orElseThrow().id() + ": " + wait.words()
                    + " lets callers wait on the event loop, which stops every other call. The model cannot predict that:"
                    + " measure it with `fusebox run`, or pass --set " + wait.property() + "=0");
        }
    }
}
