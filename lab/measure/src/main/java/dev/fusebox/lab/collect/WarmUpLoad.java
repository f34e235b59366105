package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.IdleUse;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.collect.WarmUpMeter.WarmWindow;
import dev.fusebox.lab.collect.WarmUpMeter.Warmed;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.demand.KnownLoad;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.WarmUpRule;
import dev.fusebox.lab.traffic.Arrivals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads the gateways in turns until an answer of each costs the same for some time, see {@link Steady}, then the service without a gateway:
 * with hello, or, where a study compares costs on kept connections, with each endpoint of its cells that needs processor time. A few
 * users keep two cores busy but stay below limits as small as a thread pool of ten. Then the other ways that calls of the cells take are
 * walked: waiting calls of the most users that the cells have, which meet the limits, rejections and time limits, and of the fewest, which tell
 * what a call costs an idle machine; each until its cost falls no more.
 */
final class WarmUpLoad {

    /** A window of the ways that hello does not take. */
    private static final int WALK_SECONDS = 2;

    /** Of all windows of one way; a study whose warm-up may last less has shorter walks, too. */
    private static final int LONGEST_WALK_SECONDS = 20;

    /** A service that holds a call longer than this is no way to walk in {@value #WALK_SECONDS} seconds. Milliseconds. */
    private static final int LONG_MS = 1000;

    private final WarmUpRule rule;
    private final Connections connections;
    private final Processes processes;
    private final WarmUpMeter meter;
    private final Map<Warmed, List<WarmWindow>> windows = new LinkedHashMap<>();
    private final Map<Gateway, List<LoadWindow>> walked = new LinkedHashMap<>();
    private final Map<Gateway, IdleUse> idle = new LinkedHashMap<>();

    /** @param scratch for raw files; deleted at the end */
    WarmUpLoad(Study study, Processes processes, Path scratch) {
        this.rule = study.length().warmUp();
        this.connections = study.load().ofUsers();
        this.processes = processes;
        this.meter = new WarmUpMeter(processes, connections, scratch);
    }

    /**
     * @param cells that come next
     * @return one line of progress for each side
     */
    List<String> run(List<Cell> cells) throws IOException, InterruptedException {
        Files.createDirectories(meter.scratch());
        cells.forEach(cell -> warmed(cell).forEach(warmed -> windows.putIfAbsent(warmed, new ArrayList<>())));
        // The gateways' calls warm the service, too, so direct calls soon level off.
        warm(windows.keySet().stream().filter(w -> w.gateway().isProxy()).toList());
        warm(windows.keySet().stream().filter(w -> !w.gateway().isProxy()).toList());
        for (Cell way : otherWays(cells)) {
            walk(way);
        }
        RunFolder.delete(meter.scratch());
        return windows.entrySet().stream()
                .map(w -> "warm-up %s: %s %s/s in windows of %d s, each %s ms%s%s"
                        .formatted(
                                w.getKey(),
                                w.getValue().stream()
                                        .map(window -> Math.round(window.rate()))
                                        .toList(),
                                w.getKey().endpoint().equals(Endpoint.HELLO) ? "hello" : "answers",
                                rule.windowSeconds(),
                                w.getValue().stream()
                                        .map(window -> Figures.plain(window.cost() * 1000))
                                        .toList(),
                                meter.isHere(w.getKey().instance()) ? " of a processor" : "",
                                steady(w.getValue())
                                        ? ""
                                        : " (time limit of warm-up reached; what an answer costs still changes)"))
                .toList();
    }

    /** Until what an answer costs falls no more: the code that rejects a call is compiled only when calls are rejected. */
    private void walk(Cell way) throws IOException, InterruptedException {
        List<Component> instances = CellFleet.of(processes, way).gateways();
        List<LoadWindow> before = walked.computeIfAbsent(way.gateway(), any -> new ArrayList<>());
        if (before.isEmpty()) {
            idle.put(way.gateway(), IdleUse.now(limits(instances)));
        } else if (before.stream().anyMatch(window -> window.rejections() > 0)) {
            // What the last users left behind still has permits: the next ones would be rejected, and the circuit
            // breaker would open again.
            new Drain(processes, readable(instances), Objects.requireNonNull(idle.get(way.gateway()))).watch();
            BreakerCooldown.await(processes, way.gateway());
        }
        int longest = Math.min(LONGEST_WALK_SECONDS, rule.capSeconds());
        for (Component instance : instances) {
            Warmed side = new Warmed(way.gateway(), instance, way.endpoint());
            List<Double> costs = new ArrayList<>();
            while (Steady.mayStillFall(costs) && costs.size() * WALK_SECONDS < longest) {
                WarmWindow window = meter.measure(side, way.arrivals(), WALK_SECONDS);
                costs.add(window.cost());
                before.addAll(Stream.ofNullable(window.load()).toList());
            }
        }
    }

    private List<LimitReading> limits(List<Component> instances) throws IOException {
        List<LimitReading> limits = new ArrayList<>();
        for (Component instance : readable(instances)) {
            limits.addAll(processes.observed(instance).limits());
        }
        return limits;
    }

    private static List<Component> readable(List<Component> instances) {
        return instances.stream().filter(Component::onJvm).toList();
    }

    /**
     * Of each gateway and endpoint at which calls wait a little, the cell with most users, then the one with fewest. The service without a
     * gateway comes last, since the others warm it.
     */
    private static List<Cell> otherWays(List<Cell> cells) {
        Map<String, List<Cell>> ways = new LinkedHashMap<>();
        cells.stream()
                .filter(c -> c.arrivals() instanceof Arrivals.Closed)
                .filter(c -> c.endpoint().serviceMs() != null && c.endpoint().serviceMs() <= LONG_MS)
                .sorted(Comparator.<Cell, Boolean>comparing(c -> !c.gateway().isProxy())
                        .thenComparing(c -> -c.arrivals().users()))
                .forEach(c -> ways.computeIfAbsent(
                                c.gateway().id() + " " + c.endpoint().id(), way -> new ArrayList<>())
                        .add(c));
        return ways.values().stream()
                .flatMap(way -> Stream.of(way.get(0), way.get(way.size() - 1)).distinct())
                .toList();
    }

    /** All instances of its gateway, the first one first. */
    private List<Warmed> warmed(Cell cell) {
        boolean own = connections == Connections.KEPT && cell.endpoint().serviceMs() == null;
        return CellFleet.of(processes, cell).gateways().stream()
                .map(instance -> new Warmed(cell.gateway(), instance, own ? cell.endpoint() : Endpoint.HELLO))
                .toList();
    }

    private void warm(List<Warmed> sides) throws IOException, InterruptedException {
        for (List<Warmed> rising = sides; !rising.isEmpty(); ) {
            for (Warmed side : rising) {
                windows(side).add(meter.measure(side, new Arrivals.Closed(rule.concurrency()), rule.windowSeconds()));
            }
            rising = sides.stream()
                    .filter(s -> seconds(s) < rule.capSeconds() && !(steady(windows(s)) && longEnough(s)))
                    .toList();
        }
    }

    /** Whether its gateway was warm in the end, with all instances. */
    boolean steady(Cell cell) {
        return warmed(cell).stream().allMatch(warmed -> steady(windows(warmed)));
    }

    private static boolean steady(List<WarmWindow> windows) {
        return Steady.reached(windows.stream().map(WarmWindow::cost).toList());
    }

    private boolean longEnough(Warmed side) {
        Integer least = rule.leastSeconds();
        return least == null || !side.gateway().component().onJvm() || seconds(side) >= least;
    }

    private int seconds(Warmed side) {
        return windows(side).size() * rule.windowSeconds();
    }

    private List<WarmWindow> windows(Warmed side) {
        return Objects.requireNonNull(windows.get(side));
    }

    private WarmWindow last(Warmed side) {
        return windows(side).get(windows(side).size() - 1);
    }

    /**
     * What is known of this gateway under load; {@code null} where not all of its processor time can be read here.
     *
     * @param measured in the cells since, by warmer processes
     */
    @Nullable
    KnownLoad known(Cell cell, List<LoadWindow> measured) {
        Warmed side = warmed(cell).get(0);
        if (!meter.isHere(side.instance())) {
            return null;
        }
        List<WarmWindow> all = windows(side);
        return new KnownLoad(
                all.subList(Math.max(0, all.size() - Steady.WINDOWS), all.size()).stream()
                        .flatMap(window -> Stream.ofNullable(window.load()))
                        .toList(),
                walked.getOrDefault(cell.gateway(), List.of()),
                measured,
                Runtime.getRuntime().availableProcessors());
    }

    /** Answers per second of the last window; of several instances the first one's, which had the machine to itself. */
    double rate(Cell cell) {
        return last(warmed(cell).get(0)).rate();
    }
}
