package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison.Likeness;
import dev.fusebox.lab.results.RunRecording;
import java.util.List;

/** In how much several gateways differ under one profile. */
final class EquivalenceAnswer {

    private EquivalenceAnswer() {}

    static List<String> of(RunRecording run) {
        return run.results().experiments(EquivalenceResult.class).stream()
                .map(EquivalenceAnswer::of)
                .toList();
    }

    private static String of(EquivalenceResult found) {
        long differ = found.count(Likeness.NOT_EQUIVALENT);
        long same = found.count(Likeness.EQUIVALENT);
        long open = found.count(Likeness.NOT_MEASURED);
        return "With profile %s %s differ in %d of the %d behaviours that were measured on all of them%s."
                .formatted(
                        found.profile(),
                        String.join(" and ", found.gateways().values()),
                        differ,
                        differ + same,
                        open == 0 ? "" : "; " + open + " others were not");
    }
}
