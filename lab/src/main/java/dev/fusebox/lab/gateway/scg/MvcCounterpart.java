package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.Intent;
import dev.fusebox.lab.gateway.Intent.IntendedRoute;
import dev.fusebox.lab.gateway.Tomcat;
import dev.fusebox.limits.LimitKind;
import java.util.Map;

/** On servlets, with request threads, and thread pools where threads isolate. */
final class MvcCounterpart extends ScgCounterpart {

    MvcCounterpart(Intent intent) {
        super(
                intent,
                new Names(
                        "spring.cloud.gateway.server.webmvc.routes",
                        "id",
                        ScgMvcChain.CLIENT + "connect-timeout",
                        "ms",
                        ScgMvcChain.CLIENT + "read-timeout"));
    }

    @Override
    void server(ChainSnapshot chain) {
        for (LimitSpec limit : chain.limits()) {
            if (limit.setting() != null && Tomcat.SETTINGS.owns(limit.setting().property())) {
                String property = limit.kind() == LimitKind.THREADS
                        ? "server.tomcat.threads.max"
                        : limit.setting().property();
                written.line(property, limit.max(), limit.setting());
            }
        }
        boolean threads =
                isolation(chain).filter(l -> l.kind() == LimitKind.THREAD_POOL).isPresent();
        written.line(
                Resilience4j.SEMAPHORE,
                !threads,
                threads ? "threads isolate, as there" : "permits isolate, not threads");
    }

    @Override
    void isolation(String scope, LimitSpec limit) {
        if (limit.kind() != LimitKind.THREAD_POOL) {
            super.isolation(scope, limit);
            return;
        }
        String pool = "resilience4j.thread-pool-bulkhead." + scope + ".";
        written.line(pool + "core-thread-pool-size", limit.max(), limit.setting());
        written.line(pool + "max-thread-pool-size", limit.max(), limit.setting());
        written.line(pool + "queue-capacity", 0, "no time limit covers a call in its queue");
    }

    @Override
    void pool(LimitSpec limit) {
        written.line(ScgMvcChain.CONNECTIONS, limit.max(), limit.setting());
        written.comment("of the lab's gateway; elsewhere a bean sizes the pool of Apache HttpClient 5");
    }

    @Override
    void ofOneService(TimeLimit time) {
        written.unmet(time.setting(), "its client has one such time limit for all services");
    }

    /** Its routes have none. */
    @Override
    Map<String, String> metadata(IntendedRoute route) {
        return Map.of();
    }
}
