package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.LoadChoice;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.choice.LoadGenerators;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What sends the loads of a run.
 *
 * @param chosen what the run asks for, for all its cells; {@code null} where each cell gets what it needs
 * @param sharing sends one load to several instances
 */
record RunGenerators(Study study, @Nullable LoadGenerator chosen, LoadGenerator sharing) {

    static RunGenerators of(Study study, RunOptions options) {
        return new RunGenerators(
                study,
                generator(options.load(), study, options).orElse(null),
                generator(LoadChoice.SHARING, study, options).orElseThrow());
    }

    private static Optional<LoadGenerator> generator(@Nullable LoadChoice choice, Study study, RunOptions options) {
        Ports ports = new Ports(options.portBase());
        return LoadGenerators.chosen(choice, study.load().ofUsers(), ports.loadControl(), ports.loadWorkers());
    }

    /** What these arrivals get by themselves. */
    LoadGenerator usual(Arrivals arrivals) {
        return LoadGenerators.of(arrivals, study.load().ofUsers());
    }

    /** @throws UsageException when the chosen one cannot send these arrivals; names one that can */
    LoadGenerator of(Arrivals arrivals) {
        if (chosen == null) {
            return usual(arrivals);
        }
        if (offers(chosen, arrivals)) {
            return chosen;
        }
        throw new UsageException("--load %s: it cannot send %s of the study %s, %s can; leave --load out%s"
                .formatted(
                        chosen.name(),
                        arrivals.words(),
                        study.name(),
                        LoadGenerators.of(arrivals).name(),
                        study.arrivalsOfCells().stream().anyMatch(a -> offers(chosen, a))
                                ? ", or pass --arrivals closed"
                                : ""));
    }

    private boolean offers(LoadGenerator generator, Arrivals arrivals) {
        return generator.offers(arrivals, study.load().ofUsers());
    }

    /** Several instances of a gateway get one load from a generator that can do that. */
    LoadGenerator of(Cell cell, CellFleet fleet) {
        return chosen == null && fleet.gateways().size() > 1 ? sharing : of(cell.arrivals());
    }

    /** @return versions of the load generators that the cells and their warm-up need, by name */
    Map<String, String> versions() {
        Stream<LoadGenerator> warmUp = study.endpointsOfCells().isEmpty()
                ? Stream.empty()
                : Stream.of(usual(new Arrivals.Closed(study.length().warmUp().concurrency())));
        Map<String, String> versions = new LinkedHashMap<>();
        Stream.concat(warmUp, study.arrivalsOfCells().stream().map(this::of))
                .distinct()
                .forEach(generator -> versions.put(generator.name(), generator.version()));
        return versions;
    }

    /** @throws UsageException where cells of several instances have a load that no generator can send to them */
    void requireShared(List<Arrivals> shared) {
        shared.stream()
                .filter(arrivals -> !offers(sharing, arrivals))
                .findFirst()
                .ifPresent(arrivals -> {
                    throw new UsageException(
                            "%s sends the load of several instances of a gateway, and cannot send %s; give them users"
                                    .formatted(sharing.name(), arrivals.words()));
                });
    }
}
