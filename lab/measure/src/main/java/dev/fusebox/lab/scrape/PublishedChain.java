package dev.fusebox.lab.scrape;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.Absence;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.scrape.TextFormat.SeriesSample;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What a scrape says of a process besides its figures: time limits, retries, routes, and limits that the process cannot read. */
record PublishedChain(Scrape scrape, String component) {

    ChainSnapshot chain(ProcessReading now) {
        return new ChainSnapshot(
                now.limits().stream().map(LimitReading::spec).toList(),
                now.breakers().stream().map(BreakerReading::spec).toList(),
                scrape.values("name", "fusebox_time_limit_seconds", "fusebox_time_limit_info").stream()
                        .map(this::timeLimit)
                        .toList(),
                scrape.values("name", "fusebox_retry_most_calls", "fusebox_retry_info").stream()
                        .map(this::retry)
                        .toList(),
                scrape.all("fusebox_route_info").map(this::route).toList(),
                scrape.all("fusebox_limit_absent")
                        .map(sample -> new Absence(
                                component,
                                String.valueOf(sample.labels().get("limit")),
                                String.valueOf(sample.labels().get("reason"))))
                        .toList());
    }

    private GuardedRoute route(SeriesSample info) {
        String name = String.valueOf(info.labels().get("name"));
        List<String> breakers = scrape.all("fusebox_route_breaker", Map.of("name", name))
                .sorted(Comparator.comparing(SeriesSample::value))
                .map(sample -> String.valueOf(sample.labels().get("breaker")))
                .toList();
        return new GuardedRoute(component, name, String.valueOf(info.labels().get("service")), breakers);
    }

    private TimeLimit timeLimit(String name) {
        Map<String, String> named = Map.of("name", name);
        Double seconds = scrape.figure("fusebox_time_limit_seconds", named);
        return new TimeLimit(
                component,
                name,
                seconds == null ? null : Integer.valueOf((int) Math.round(seconds * 1000)),
                scrape.setting("fusebox_time_limit_info", named));
    }

    private Retry retry(String name) {
        Map<String, String> named = Map.of("name", name);
        return new Retry(
                component,
                name,
                scrape.whole("fusebox_retry_most_calls", named),
                scrape.setting("fusebox_retry_info", named));
    }
}
