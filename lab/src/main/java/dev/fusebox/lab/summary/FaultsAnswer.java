package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.FaultTable;
import dev.fusebox.lab.results.FaultsResult;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.summary.cell.GatewayNames;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether gateways get over faults: every limit back at rest, the healthy route unharmed, and where their clients see different things. */
final class FaultsAnswer {

    static List<Finding> of(RunRecording run, GatewayNames names) {
        return FaultTable.of(run.results().experiments(FaultsResult.class)).stream()
                .flatMap(table -> of(table, names))
                .toList();
    }

    private static Stream<Finding> of(FaultTable table, GatewayNames names) {
        Stream<Finding> each = Stream.of(rest(table, names), healthy(table, names));
        long differ = table.faults().stream().filter(table::differs).count();
        String clients = "Clients see something else on one gateway than on another in %d of %d faults."
                .formatted(differ, table.faults().size());
        return table.columns().size() > 1 ? Stream.concat(each, Stream.of(Finding.neutral(clients))) : each;
    }

    private static Finding rest(FaultTable table, GatewayNames names) {
        String leaks = table.leaks()
                .map(e -> "%s of %s (%s)"
                        .formatted(
                                String.join(" and ", e.getValue().rest().stillInUse()),
                                name(e.getKey(), names),
                                e.getValue().fault().words()))
                .collect(Collectors.joining("; "));
        if (!leaks.isEmpty()) {
            return new Finding("Limits stay in use after a fault: " + leaks + ".", Score.Level.POOR);
        }
        String tried = table.columns().stream().map(c -> name(c, names)).collect(Collectors.joining(", "));
        return new Finding(
                "After each of %d faults on %s every limit is back at 0."
                        .formatted(table.faults().size(), tried),
                Score.Level.GOOD);
    }

    private static String name(FaultsResult column, GatewayNames names) {
        return names.of(column.gateway(), column.profile());
    }

    private static Finding healthy(FaultTable table, GatewayNames names) {
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
                ? new Finding("No fault harms the healthy route.", Score.Level.GOOD)
                : new Finding("The healthy route is " + harmed + ".", Score.Level.POOR);
    }
}
