package dev.fusebox.lab.folder;

import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.limits.LimitKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What a run folder says of its live processes: the settings that sized their limits, and what an answer cost. */
public final class RecordedSettings {

    public static final RecordedSettings NONE = new RecordedSettings(Map.of(), List.of());

    /** Ribbon's default. */
    private static final int ZUUL_TOTAL = 200;

    private final Map<String, List<LimitUsage>> limits;
    private final List<CellResult> cells;

    private RecordedSettings(Map<String, List<LimitUsage>> limits, List<CellResult> cells) {
        this.limits = limits;
        this.cells = cells;
    }

    /** @throws UsageException when it is no run folder, or one without limits */
    public static RecordedSettings of(Path dir) {
        RunFolder folder = RunFolder.open(dir.toAbsolutePath().normalize());
        Map<String, List<LimitUsage>> limits = folder.run().effectiveLimits();
        if (limits == null || limits.isEmpty()) {
            throw new UsageException(dir + ": its run.json has no effective limits; an older run, or none was started");
        }
        List<CellResult> cells = folder.hasResults() ? folder.results().cells() : List.of();
        return new RecordedSettings(withLateOnes(limits, cells), cells);
    }

    /** Of the processes that run now. */
    public static RecordedSettings of(Map<String, List<LimitUsage>> limits) {
        return new RecordedSettings(limits, List.of());
    }

    /** Some limits come into being with the first call: the cells have them, the start of the run had not. */
    static Map<String, List<LimitUsage>> withLateOnes(Map<String, List<LimitUsage>> atStart, List<CellResult> cells) {
        Map<String, List<LimitUsage>> all = new LinkedHashMap<>();
        atStart.forEach((profile, limits) -> {
            Map<String, LimitUsage> byName = new LinkedHashMap<>();
            limits.forEach(l -> byName.put(l.fullName(), l));
            cells.stream()
                    .filter(c -> c.profile().equals(profile) && c.limits() != null)
                    .flatMap(c -> c.limits().stream())
                    .forEach(l -> byName.put(l.fullName(), l));
            all.put(profile, List.copyOf(byName.values()));
        });
        return all;
    }

    /** Profiles the run had, in its order. */
    public List<String> profiles() {
        return List.copyOf(limits.keySet());
    }

    /**
     * Milliseconds of the machine for one answer: 1000 / the most answers per second of its {@code hello} cells. Empty when
     * the run had none.
     */
    public OptionalDouble cpuMs(String gateway, String profile) {
        return cells.stream()
                .filter(c -> c.gateway().equals(gateway) && c.profile().equals(profile))
                .filter(c -> c.endpoint().equals(Endpoint.HELLO.id()) && c.load() != null)
                .mapToDouble(c -> c.load().requestsPerSecond())
                .filter(rate -> rate > 0)
                .map(rate -> 1000 / rate)
                .min();
    }

    public List<Layer> of(String profile, Component component) {
        List<Layer> layers = new ArrayList<>();
        List<LimitUsage> own = limits.getOrDefault(profile, List.of()).stream()
                .filter(l -> l.component().equals(component.id()))
                .toList();
        own.stream()
                .filter(l -> l.setting() != null && l.value() != null)
                .forEach(l -> layers.add(new Layer("live, " + l.origin(), Map.of(l.setting(), l.value()))));
        if (!own.isEmpty()) {
            layers.add(new Layer("live", isolation(component, own)));
        }
        return layers;
    }

    /** A live pool of so many connections has a total that allows them, where no profile tells. */
    public Map<String, String> atLeast(String profile, Component component) {
        return limits.getOrDefault(profile, List.of()).stream()
                .filter(l ->
                        component.id().equals("zuul-gateway") && l.component().equals(component.id()))
                .filter(l ->
                        l.name().equals("pool." + DemoStack.SERVICE_A.id()) && l.max() != null && l.max() > ZUUL_TOTAL)
                .findFirst()
                .map(l -> Map.of("ribbon.MaxTotalConnections", String.valueOf(l.max())))
                .orElse(Map.of());
    }

    /** Which sort of isolation a process has shows in the limits it has. */
    private static Map<String, String> isolation(Component component, List<LimitUsage> own) {
        return switch (component.id()) {
            case "scg-gateway" ->
                Map.of(
                        "spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled",
                        String.valueOf(own.stream().anyMatch(l -> l.kind() == LimitKind.BULKHEAD)),
                        "spring.cloud.gateway.server.webflux.httpclient.pool.type",
                        own.stream().anyMatch(l -> l.kind() == LimitKind.HTTP_POOL && l.max() != null)
                                ? "FIXED"
                                : "ELASTIC");
            case "zuul-gateway" ->
                own.stream()
                        .filter(l -> l.kind() == LimitKind.THREAD_POOL)
                        .findFirst()
                        .map(RecordedSettings::threads)
                        .orElse(Map.of("zuul.ribbon-isolation-strategy", "SEMAPHORE"));
            default -> Map.of();
        };
    }

    private static Map<String, String> threads(LimitUsage pool) {
        String key = pool.name().replaceFirst("^threadpool\\.", "");
        return Map.of(
                "zuul.ribbon-isolation-strategy",
                "THREAD",
                "zuul.thread-pool.use-separate-thread-pools",
                String.valueOf(!key.equals("RibbonCommand")),
                "zuul.thread-pool.thread-pool-key-prefix",
                key.replaceFirst("service-[ab]$", ""));
    }
}
