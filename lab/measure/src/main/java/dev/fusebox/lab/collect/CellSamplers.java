package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.jmx.sample.Sampler;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One sampler for each process of a cell, all on the same time axis.
 *
 * @param chain of the live processes, whose routes say what the limits on the way are named after
 */
record CellSamplers(
        Processes processes, Cell cell, CellFleet fleet, ChainSnapshot chain, Map<Component, Sampler> samplers)
        implements AutoCloseable {

    private static final String SERVICE = DemoStack.SERVICE_A.id();

    /** Longer than a garbage collection: what calls met meanwhile is not known. */
    private static final long SILENT_MS = 3000;

    void start(long startMs) throws IOException {
        for (Component component : watched()) {
            int every = !cell.sampled() ? Sampler.IDLE : component.onChain() ? 1 : Sampler.SLOW;
            if (!samplers.containsKey(component)) {
                samplers.put(component, processes.sampler(component, startMs, every));
            }
        }
    }

    /** The processes that a call crosses, in that order, the store that the service reads from, and the registry that all use. */
    private List<Component> watched() {
        List<Component> watched = new ArrayList<>(fleet.gateways());
        watched.addAll(fleet.services());
        if (cell.endpoint().needsOwnStore()) {
            watched.add(DemoStack.DOCUMENT_STORE);
        }
        watched.add(DemoStack.EUREKA);
        watched.retainAll(processes.components());
        return watched;
    }

    @Override
    public void close() {
        samplers.values().forEach(Sampler::close);
    }

    /** The limits on the way through one gateway, to any instance of the service. */
    List<LimitSeries> limits(Component gateway) {
        List<LimitSeries> all = sampled();
        Stream<LimitSeries> further = fleet.services().stream()
                .filter(service -> service.number() > 1)
                .flatMap(service -> ChainOrder.of(all, service.id(), service.id(), List.of(service.id())).stream());
        return Stream.concat(
                        ChainOrder.of(all, gateway.id(), SERVICE, chain.names(gateway.id(), SERVICE)).stream(), further)
                .toList();
    }

    /** Without the driver's pool, unless these calls read documents. */
    private List<LimitSeries> sampled() {
        return samplers.values().stream()
                .flatMap(s -> s.limits().stream())
                .filter(limit -> cell.endpoint().readsDocument() || !DemoStack.isDocumentPool(limit.id()))
                .toList();
    }

    @Nullable
    BreakerSeries breaker(Component gateway) {
        List<String> names = chain.names(gateway.id(), SERVICE);
        return samplers.entrySet().stream()
                .filter(s -> s.getKey().equals(gateway))
                .flatMap(s -> s.getValue().breakers().stream())
                .filter(b -> names.contains(b.spec().name()))
                .min(Comparator.comparing(b -> names.indexOf(b.spec().name())))
                .orElse(null);
    }

    /** What all processes used, this gateway first. */
    List<ProcessUsage> usages(Component gateway, @Nullable Window window) {
        List<Component> ordered = new ArrayList<>(List.of(gateway));
        samplers.keySet().stream().filter(c -> !c.equals(gateway)).forEach(ordered::add);
        return ordered.stream().map(c -> usage(c, window)).toList();
    }

    /** CPU time of another machine is no share of this one's; that of a process which started again is not of the whole cell. */
    private ProcessUsage usage(Component component, @Nullable Window window) {
        ProcessUsage usage = sampler(component).process(processes.rssMb(component), window);
        boolean one =
                processes.startedHere() || sampler(component).interruptions().isEmpty();
        return one && processes.onThisMachine(component)
                ? usage.withProcessors(HeldProcesses.fewer(usage.processors()))
                : usage.elsewhere();
    }

    /** What a target did before and after a restart has no common figures; nor has one that was not there all the time. */
    LoadOutcome orFailedByRestart(LoadOutcome outcome) {
        String interruptions = samplers.entrySet().stream()
                .filter(s -> s.getKey().onChain() && !processes.startedHere())
                .flatMap(s -> s.getValue().interruptions().stream())
                .collect(Collectors.joining("; "));
        return interruptions.isEmpty() ? outcome : LoadOutcome.failed(interruptions);
    }

    private Sampler sampler(Component component) {
        return Objects.requireNonNull(samplers.get(component), component::id);
    }

    /** What a verdict on these processes needs but could not be read. */
    List<String> unread(LoadOutcome outcome, Collection<Component> way) {
        List<String> unread = new ArrayList<>();
        if (!cell.sampled()) {
            unread.add("this cell was not sampled");
        }
        if (outcome.load().isEmpty()) {
            unread.add(outcome.complaint());
        }
        samplers.forEach((component, sampler) -> {
            if (cell.sampled() && component.onChain() && way.contains(component)) {
                unread.addAll(unread(component, sampler));
            }
        });
        return unread;
    }

    private List<String> unread(Component component, Sampler sampler) {
        List<String> unread = new ArrayList<>();
        if (sampler.longestGapMs() >= SILENT_MS) {
            unread.add("%s told nothing for %.1f s in a row: it was stopped, or had no processor time"
                    .formatted(component.id(), sampler.longestGapMs() / 1e3));
        }
        if (!sampler.complete()) {
            unread.add(component.id() + " publishes no Fusebox MBeans, so its semaphores, pools and circuit breaker"
                    + " are unknown (only Tomcat's figures were read)");
        }
        return unread;
    }

    Map<String, Double> missedShares(Collection<Component> way) {
        Map<String, Double> shares = new LinkedHashMap<>();
        samplers.forEach((component, sampler) -> {
            if (component.onChain() && way.contains(component) && sampler.complete()) {
                shares.put(component.id(), sampler.missedShare());
            }
        });
        return shares;
    }
}
