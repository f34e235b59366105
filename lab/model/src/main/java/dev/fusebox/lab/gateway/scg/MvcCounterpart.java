package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.advise.Counterpart.RouteLines;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.Intent;
import dev.fusebox.lab.gateway.Intent.IntendedRetry;
import dev.fusebox.lab.gateway.Intent.IntendedRoute;
import dev.fusebox.lab.gateway.Tomcat;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
        Integer retries = retries();
        if (retries != null) {
            retry(retries);
        }
    }

    /** Of the routes; {@code null} for none. */
    private @Nullable Integer retries() {
        return intent.routes().stream()
                .map(IntendedRoute::retry)
                .filter(Objects::nonNull)
                .map(retry -> Math.min(retry.times(), FrameworkRetry.MOST_RETRIES))
                .max(Integer::compare)
                .orElse(null);
    }

    private void retry(int retries) {
        written.line(FrameworkRetry.SETTING, true, "by Spring Retry, retries would count the first call");
        written.comment(
                "up to %d retries, a second of pause before each: time limits of calls have that time more, and a permit is held"
                        .formatted(retries));
    }

    @Override
    int callMs(int millis) {
        Integer retries = retries();
        return retries == null ? millis : millis + retries * FrameworkRetry.PAUSE_MS;
    }

    /**
     * Its retry takes the exceptions of Spring's client, and repeats those of every method: what repeats only GET has a route for GET. A test
     * of {@code scg-mvc} says what it makes of a call.
     */
    @Override
    List<RouteLines> repeated(RouteLines once, IntendedRetry retry) {
        String filter = "{name: Retry, args: {retries: %d, series: [], exceptions: %s}}"
                .formatted(
                        Math.min(retry.times(), FrameworkRetry.MOST_RETRIES),
                        "org.springframework.web.client.ResourceAccessException");
        return retry.all()
                ? List.of(with(once, once.id(), null, filter))
                : List.of(with(once, once.id() + "-get", "GET", filter), once);
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
