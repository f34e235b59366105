package dev.fusebox.lab.study;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.Steps;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Checks that the rates in steps of a study have names of their own and fit their endpoints. */
final class RateNames {

    private RateNames() {}

    static void check(String file, Study study) {
        Map<String, Steps> byName = new HashMap<>();
        Study all = study.withArrivals(ArrivalKind.BOTH);
        Stream.concat(all.blocks().stream(), all.atFullSize().blocks().stream())
                .forEach(block -> block.arrivals().stream()
                        .flatMap(a -> a instanceof Steps steps ? Stream.of(steps) : Stream.empty())
                        .forEach(steps -> {
                            if (!byName.computeIfAbsent(steps.name(), name -> steps)
                                    .equals(steps)) {
                                throw new UsageException(
                                        "%s: two rates in steps have the name '%s'".formatted(file, steps.name()));
                            }
                            requireSleep(file, steps, block);
                        }));
    }

    /** The service's time changes with the number in the path. */
    private static void requireSleep(String file, Steps steps, CellBlock block) {
        block.endpoints().stream()
                .filter(e -> steps.changesService() && !e.path().matches(".*/sleep/\\d+"))
                .findFirst()
                .ifPresent(e -> {
                    throw new UsageException(
                            "%s: '%s' changes the time of the service, so its endpoints must be sleep/<ms>, not %s"
                                    .formatted(file, steps.name(), e.id()));
                });
    }
}
