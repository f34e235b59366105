package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.Fault;
import dev.fusebox.lab.results.FaultTable;
import dev.fusebox.lab.results.FaultsResult;
import dev.fusebox.lab.results.RunRecording;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether gateways get over faults: every limit back at rest, the healthy route unharmed, and where their clients see different things. */
final class FaultsAnswer {

    private FaultsAnswer() {}

    static List<Finding> of(RunRecording run) {
        return FaultTable.of(run.results().experiments(FaultsResult.class)).stream()
                .flatMap(table -> of(table, GatewayTitles.of(run)::of))
                .toList();
    }

    private static Stream<Finding> of(FaultTable table, UnaryOperator<String> title) {
        List<Finding> findings = new ArrayList<>();
        findings.add(rest(table, title));
        findings.add(healthy(table, title));
        List<Fault> differ = table.faults().stream().filter(table::differs).toList();
        if (table.columns().size() > 1) {
            findings.add(Finding.neutral("Clients see something else on one gateway than on another in %d of %d faults."
                    .formatted(differ.size(), table.faults().size())));
        }
        return findings.stream();
    }

    private static Finding rest(FaultTable table, UnaryOperator<String> title) {
        String leaks = table.leaks()
                .map(e -> "%s of %s (%s)"
                        .formatted(
                                String.join(" and ", e.getValue().stillInUse()),
                                title.apply(e.getKey().gateway()),
                                e.getValue().fault().words()))
                .distinct()
                .collect(Collectors.joining("; "));
        String tried = "%d faults on %s".formatted(table.faults().size(), names(table, title));
        return leaks.isEmpty()
                ? new Finding("After each of " + tried + " every limit is back at 0.", Score.Level.GOOD)
                : new Finding("Limits stay in use after a fault: " + leaks + ".", Score.Level.POOR);
    }

    private static String names(FaultTable table, UnaryOperator<String> title) {
        return table.columns().stream()
                .map(FaultsResult::gateway)
                .distinct()
                .map(title)
                .collect(Collectors.joining(", "));
    }

    private static Finding healthy(FaultTable table, UnaryOperator<String> title) {
        String harmed = table.columns().stream()
                .flatMap(g -> g.faults().stream()
                        .filter(f -> f.verdict() == BystanderVerdict.DEAD || f.verdict() == BystanderVerdict.DEGRADED)
                        .map(f -> "%s on %s (%s)"
                                .formatted(
                                        f.verdict().word(),
                                        title.apply(g.gateway()),
                                        f.fault().words())))
                .collect(Collectors.joining("; "));
        return harmed.isEmpty()
                ? new Finding("No fault harms the healthy route.", Score.Level.GOOD)
                : new Finding("The healthy route is " + harmed + ".", Score.Level.POOR);
    }
}
