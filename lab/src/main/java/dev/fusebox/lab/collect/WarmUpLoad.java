package dev.fusebox.lab.collect;

import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.load.LoadGenerators;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.Connections;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.WarmUpRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Loads the gateways in turns until none gets faster, then the service without a gateway: with hello, or, where a study compares costs
 * on kept connections, with each endpoint of its cells that needs processor time. A few users keep two cores busy but stay
 * below limits as small as a thread pool of ten, so that warm-up trips no circuit breaker.
 */
final class WarmUpLoad {

    /** The gateway still gets faster when the last of three windows is this much above the first. */
    private static final double TREND = 1.05;

    private static final int NO_END = 1_000_000;

    private final WarmUpRule rule;
    private final Connections connections;
    private final Processes processes;
    private final Map<Warmed, List<Double>> rates = new LinkedHashMap<>();

    /** What gets separate load windows. */
    private record Warmed(Gateway gateway, Component instance, Endpoint endpoint) {
        @Override
        public String toString() {
            return (instance.number() > 1 ? instance.instanceName() : gateway.id())
                    + (endpoint.equals(Endpoint.HELLO) ? "" : " " + endpoint.id());
        }
    }

    WarmUpLoad(Study study, Processes processes) {
        this.rule = study.warmUp();
        this.connections = study.ofUsers();
        this.processes = processes;
    }

    /**
     * @param cells that come next
     * @param scratch for raw files; deleted at the end
     * @return one line of progress for each side
     */
    List<String> run(List<Cell> cells, Path scratch) throws IOException, InterruptedException {
        Files.createDirectories(scratch);
        cells.forEach(cell -> warmed(cell).forEach(warmed -> rates.putIfAbsent(warmed, new ArrayList<>())));
        // The gateways' calls warm the service, too, so direct calls soon level off.
        warm(rates.keySet().stream().filter(w -> w.gateway().isProxy()).toList(), scratch);
        warm(rates.keySet().stream().filter(w -> !w.gateway().isProxy()).toList(), scratch);
        RunFolder.delete(scratch);
        return rates.entrySet().stream()
                .map(w -> "warm-up %s: %s %s/s in windows of %d s%s"
                        .formatted(
                                w.getKey(),
                                w.getValue().stream().map(Math::round).toList(),
                                w.getKey().endpoint().equals(Endpoint.HELLO) ? "hello" : "answers",
                                rule.windowSeconds(),
                                flat(w.getValue()) ? "" : " (time limit of warm-up reached, still rising)"))
                .toList();
    }

    /** All instances of its gateway, the first one first. */
    private List<Warmed> warmed(Cell cell) {
        boolean own = connections == Connections.KEPT && cell.endpoint().serviceMs() == null;
        return CellFleet.of(processes, cell).gateways().stream()
                .map(instance -> new Warmed(cell.gateway(), instance, own ? cell.endpoint() : Endpoint.HELLO))
                .toList();
    }

    private void warm(List<Warmed> sides, Path scratch) throws IOException, InterruptedException {
        for (List<Warmed> rising = sides; !rising.isEmpty(); ) {
            for (Warmed side : rising) {
                rates(side).add(window(side, scratch));
            }
            rising = sides.stream()
                    .filter(s -> seconds(s) < rule.capSeconds() && !(flat(rates(s)) && longEnough(s)))
                    .toList();
        }
    }

    private double window(Warmed side, Path scratch) throws IOException, InterruptedException {
        Endpoint endpoint = side.endpoint();
        String url = processes.url(side.instance()) + side.gateway().prefix() + endpoint.path();
        Arrivals users = new Arrivals.Closed(rule.concurrency());
        LoadRequest request = new LoadRequest(
                url, endpoint.form(), endpoint.bodyBytes(), users, NO_END, rule.windowSeconds(), 0, scratch, List.of());
        Optional<LoadFigures> load = CellRun.load(LoadGenerators.of(users, connections), request, processes::adopt)
                .load();
        if (load.isEmpty()) {
            processes.requireRunning();
        }
        return load.map(LoadFigures::requestsPerSecond).orElse(0.0);
    }

    /** Whether throughput levelled off: see {@link #TREND}. */
    boolean flat(Cell cell) {
        return warmed(cell).stream().allMatch(warmed -> flat(rates(warmed)));
    }

    static boolean flat(List<Double> windows) {
        int n = windows.size();
        return n >= 3 && windows.get(n - 1) <= windows.get(n - 3) * TREND;
    }

    private boolean longEnough(Warmed side) {
        Integer least = rule.leastSeconds();
        return least == null || !side.gateway().component().onJvm() || seconds(side) >= least;
    }

    private int seconds(Warmed side) {
        return rates(side).size() * rule.windowSeconds();
    }

    private List<Double> rates(Warmed side) {
        return Objects.requireNonNull(rates.get(side));
    }

    /** Answers per second of the last window; of several instances the first one's, which had the machine to itself. */
    double rate(Cell cell) {
        List<Double> windows = rates(warmed(cell).get(0));
        return windows.get(windows.size() - 1);
    }
}
