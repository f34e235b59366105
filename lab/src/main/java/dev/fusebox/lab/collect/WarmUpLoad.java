package dev.fusebox.lab.collect;

import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.load.LoadGenerators;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.WarmUpRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Loads the gateways in turns until none gets faster, then the service without a gateway. A few users keep two cores busy but stay
 * below limits as small as a thread pool of ten, so that warm-up trips no circuit breaker.
 */
final class WarmUpLoad {

    /** The gateway still gets faster when the last of three windows is this much above the first. */
    private static final double TREND = 1.05;

    private static final int NO_END = 1_000_000;

    private final WarmUpRule rule;
    private final Stack stack;
    private final Map<Gateway, List<Double>> rates = new LinkedHashMap<>();

    WarmUpLoad(WarmUpRule rule, Stack stack) {
        this.rule = rule;
        this.stack = stack;
    }

    /**
     * @param scratch for raw files; deleted at the end
     * @return one line of progress for each side
     */
    List<String> run(Set<Gateway> sides, Path scratch) throws IOException, InterruptedException {
        Files.createDirectories(scratch);
        sides.forEach(side -> rates.put(side, new ArrayList<>()));
        // The gateways' calls warm the service, too, so direct calls soon level off.
        warm(sides.stream().filter(Gateway::isProxy).toList(), scratch);
        warm(sides.stream().filter(side -> !side.isProxy()).toList(), scratch);
        RunFolder.delete(scratch);
        return sides.stream()
                .map(s -> "warm-up %s: %s hello/s in windows of %d s%s"
                        .formatted(
                                s.id(),
                                rates(s).stream().map(Math::round).toList(),
                                rule.windowSeconds(),
                                flat(s) ? "" : " (time limit of warm-up reached, still rising)"))
                .toList();
    }

    private void warm(List<Gateway> sides, Path scratch) throws IOException, InterruptedException {
        for (List<Gateway> rising = sides; !rising.isEmpty(); ) {
            for (Gateway side : rising) {
                rates(side).add(window(side, scratch));
            }
            rising = sides.stream().filter(s -> !flat(s) && !capped(s)).toList();
        }
    }

    private double window(Gateway side, Path scratch) throws IOException, InterruptedException {
        String url = stack.ports().url(side.component()) + side.prefix() + Endpoint.HELLO.path();
        Arrivals users = new Arrivals.Closed(rule.concurrency());
        LoadRequest request = new LoadRequest(url, Endpoint.HELLO.form(), users, NO_END, rule.windowSeconds(), scratch);
        return LoadGenerators.of(users)
                .run(request, stack::adopt)
                .load()
                .map(LoadFigures::requestsPerSecond)
                .orElse(0.0);
    }

    /** Whether throughput levelled off: see {@link #TREND}. */
    boolean flat(Gateway side) {
        return flat(rates(side));
    }

    static boolean flat(List<Double> windows) {
        int n = windows.size();
        return n >= 3 && windows.get(n - 1) <= windows.get(n - 3) * TREND;
    }

    private boolean capped(Gateway side) {
        return rates(side).size() * rule.windowSeconds() >= rule.capSeconds();
    }

    private List<Double> rates(Gateway side) {
        return Objects.requireNonNull(rates.get(side));
    }

    /** Answers per second of the last window. */
    double rate(Gateway side) {
        return rates(side).get(rates(side).size() - 1);
    }
}
