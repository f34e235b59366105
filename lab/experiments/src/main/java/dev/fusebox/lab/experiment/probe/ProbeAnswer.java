package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.summary.cell.LimitWords;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** How many calls get through a gateway at once: for each gateway the route that lets the fewest through. */
final class ProbeAnswer {

    static List<Finding> of(RecordedRun run, NamedGateways names) {
        Map<String, List<ProbeResult>> byGateway =
                run.results().experiments(ProbeResult.class).stream().collect(Groups.by(ProbeResult::gateway));
        return byGateway.values().stream()
                .map(all -> all.stream()
                        .min(Comparator.<ProbeResult, Boolean>comparing(p -> p.undecided() != null)
                                .thenComparingInt(ProbeResult::ceiling))
                        .orElseThrow())
                .sorted(Comparator.comparingInt(ProbeResult::ceiling))
                .limit(2)
                .map(p -> Finding.neutral(of(names.of(p.gateway(), p.profile()), p)))
                .toList();
    }

    private static String of(String gateway, ProbeResult p) {
        if (p.undecided() != null) {
            return "How many calls %s lets through at once is undecided: %s.".formatted(gateway, p.undecided());
        }
        String calls = Figures.count(p.ceiling(), "call");
        String through = "%s lets %s to %s through at once".formatted(gateway, calls, p.route());
        if (p.bindingLimit() == null) {
            return through + " and met no limit.";
        }
        return OfLimit.named(p.evidence().chain(), p.bindingLimit())
                .map(LimitUsage::spec)
                .map(l -> "%s: its %s are the limit %s.".formatted(through, LimitWords.sized(l), LimitWords.setting(l)))
                .orElse(through + ": " + p.bindingLimit() + " is the limit.");
    }
}
