package dev.fusebox.lab.experiment.fault;

import static java.util.Map.entry;

import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.experiment.fault.FaultsResult.FaultFinding;
import dev.fusebox.lab.experiment.fault.FaultsResult.Outage;
import dev.fusebox.lab.kind.AskedFigures;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.kind.MissingFigure;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What goes wrong behind a gateway or in front of it, one fault after the other. */
public final class FaultsKind extends ExperimentKind<FaultsResult> {

    /** What a fault did, among all of its gateway. */
    record FoundFault(FaultsResult all, FaultFinding one) {

        static List<FoundFault> of(FaultsResult all) {
            return all.faults().stream().map(one -> new FoundFault(all, one)).toList();
        }

        List<?> key() {
            return List.of(all.gateway(), all.profile(), one.fault().id());
        }
    }

    private static final Map<String, Function<FoundFault, Object>> FIGURES = Map.ofEntries(
            // What the client of a single call got, and after how many seconds.
            entry("status", f -> f.one.client().status()),
            entry("ending", f -> f.one.client().ending().name().toLowerCase(Locale.ROOT)),
            entry("seconds", f -> f.one.client().millis() / 1000.0),
            // isolated, degraded or dead
            entry("healthy", f -> decided(f.one).verdict().word()),
            // Whether every limit was back at 0 by itself.
            entry("atRest", f -> f.one.atRest()),
            // Requests that the backend received, and calls that were sent.
            entry("requests", f -> f.one.load().requests()),
            entry("calls", f -> f.one.load().calls()),
            // Calls of the load that failed, of how many, and the seconds from its start to the last of them.
            entry("errors", f -> outage(f).calls()),
            entry("load", f -> f.one.fault().calls()),
            entry("lastError", f -> outage(f).lastMs() / 1000.0),
            // Seconds for which the caches of instances keep one that is gone, at most.
            entry(
                    "predicted",
                    f -> MissingFigure.known(f.all.predictedMs(f.one.fault()), "no cache of instances is known")
                            / 1000.0),
            // Whether both routes answer once the fault is over.
            entry("answersAgain", f -> f.one.answersAgain()));

    public FaultsKind() {
        super("faults", FaultsSpec.class, FaultsResult.class);
    }

    private static Outage outage(FoundFault fault) {
        Outage outage = fault.one.load().outage();
        return outage == null ? new Outage(0, 0, 0, 0) : outage;
    }

    private static FaultFinding decided(FaultFinding found) {
        if (found.reason() != null) {
            throw new MissingFigure(
                    "%s is inconclusive: %s".formatted(found.fault().id(), found.reason()));
        }
        return found;
    }

    @Override
    public Section section(List<FaultsResult> found) {
        return FaultsSection.of(found);
    }

    /** Whether gateways get over faults: every limit back at rest, the healthy route unharmed, and where their clients see different things. */
    @Override
    public List<Finding> answer(RecordedRun run, NamedGateways names) {
        return FaultTable.of(run.results().experiments(FaultsResult.class)).stream()
                .flatMap(table -> findings(table, names))
                .toList();
    }

    @Override
    public AskedFigures<FaultsResult, ?> figures() {
        return new AskedFigures<>("fault", "fault", FoundFault::of, FoundFault::key, FIGURES);
    }

    private static Stream<Finding> findings(FaultTable table, NamedGateways names) {
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
        if (!harmed.isEmpty()) {
            return new Finding("The healthy route is " + harmed + ".", Level.POOR);
        }
        List<BystanderVerdict> all = table.columns().stream()
                .flatMap(g -> g.faults().stream())
                .map(FaultFinding::verdict)
                .toList();
        long inconclusive =
                all.stream().filter(BystanderVerdict.INCONCLUSIVE::equals).count();
        return inconclusive == 0
                ? new Finding("No fault harms the healthy route.", Level.GOOD)
                : Finding.neutral("No fault is seen to harm the healthy route, but %d of %d verdicts are inconclusive."
                        .formatted(inconclusive, all.size()));
    }
}
