package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourComparison.Likeness;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.results.RecordedRun;
import java.util.List;
import java.util.stream.Collectors;

/** In how much several gateways differ under one profile. */
final class EquivalenceAnswer {

    static List<Finding> of(RecordedRun run, NamedGateways names) {
        return run.results().experiments(EquivalenceResult.class).stream()
                .map(found -> Finding.neutral(of(found, names)))
                .toList();
    }

    private static String of(EquivalenceResult found, NamedGateways names) {
        long differ = found.count(Likeness.NOT_EQUIVALENT);
        long same = found.count(Likeness.EQUIVALENT);
        long open = found.count(Likeness.NOT_MEASURED);
        return "%s differ in %d of the %d behaviours that were measured on all of them%s."
                .formatted(
                        found.gateways().keySet().stream()
                                .map(gateway -> names.of(gateway, found.profile()))
                                .collect(Collectors.joining(" and ")),
                        differ,
                        differ + same,
                        open == 0 ? "" : "; " + open + " others were not");
    }
}
