package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether gateways get over faults: every limit back at rest, the healthy route unharmed, and where their clients see different things. */
final class FaultsAnswer {

    static List<Finding> of(RecordedRun run, NamedGateways names) {
        return FaultTable.of(run.results().experiments(FaultsResult.class)).stream()
                .flatMap(table -> of(table, names))
                .toList();
    }

    private static Stream<Finding> of(FaultTable table, NamedGateways names) {
        Stream<Finding> each = Stream.of(rest(table, names), healthy(table, names));
        long differ = table.faults().stream().filter(table::differs).count();
        String clients = "Clients see something else on one gateway than on another in %d of %d faults."
                .formatted(differ, table.faults().size());
        return table.columns().size() > 1 ? Stream.concat(each, Stream.of(Finding.neutral(clients))) : each;
    }

    private static Finding rest(FaultTable table, NamedGateways names) {
        String leaks = table.leaks()
                .map(e -> "%s of %s (%s)"
                        .formatted(
                                String.join(" and ", e.getValue().rest().stillInUse()),
                                name(e.getKey(), names),
                                e.getValue().fault().words()))
                .collect(Collectors.joining("; "));
        if (!leaks.isEmpty()) {
            return new Finding("Limits stay in use after a fault: " + leaks + ".", Level.POOR);
        }
        String tried = table.columns().stream().map(c -> name(c, names)).collect(Collectors.joining(", "));
        return new Finding(
                "After each of %d faults on %s every limit is back at 0."
                        .formatted(table.faults().size(), tried),
                Level.GOOD);
    }

    private static String name(FaultsResult column, NamedGateways names) {
        return names.of(column.gateway(), column.profile());
    }

    private static Finding healthy(FaultTable table, NamedGateways names) {
        String harmed = table.columns().stream()
                .flatMap(g -> g.faults().stream()
                        .filter(f -> f.verdict() == BystanderVerdict.DEAD || f.verdict() == BystanderVerdict.DEGRADED)
                        .map(f -> "%s on %s (%s)"
                                .formatted(
                                        f.verdict().word(),
                                        name(g, names),
                                        f.fault().words())))
                .collect(Collectors.joining("; "));
        return harmed.isEmpty()
                ? new Finding("No fault harms the healthy route.", Level.GOOD)
                : new Finding("The healthy route is " + harmed + ".", Level.POOR);
    }
}
