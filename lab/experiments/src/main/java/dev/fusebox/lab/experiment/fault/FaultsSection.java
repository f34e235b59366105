package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.chain.RegistryDelay;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Judgements;
import dev.fusebox.lab.doc.Judgements.Judgement;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.experiment.fault.FaultsResult.FaultFinding;
import dev.fusebox.lab.experiment.fault.FaultsResult.Outage;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What faults do to each gateway: to clients, to the healthy route, and to its limits. */
final class FaultsSection {

    private static final String NOTE =
            "Each fault is tried by up to three single calls, then by a load of 3 s and more during which the healthy route gets 40 calls a"
                    + " second. Answers that differ in their times alone are the same. The healthy route is isolated unless it says"
                    + " otherwise. At rest: every permit, thread and"
                    + " connection to the service is free, by the gateway's own MBeans, within 10 s.";

    static Section of(List<FaultsResult> found) {
        Stream<Block> blocks = FaultTable.of(found).stream().flatMap(t -> Stream.of(judged(t), details(t), caches(t)));
        return Section.of(
                "faults", "What clients get when something breaks", Stream.concat(blocks, Stream.of(Block.note(NOTE))));
    }

    /** For each fault what the clients of each gateway get: in a terminal a table of five gateways is too wide. */
    private static Judgements judged(FaultTable table) {
        String same = table.columns().size() > 1 ? "clients see the same" : "what clients see";
        return new Judgements(table.faults().stream()
                .map(fault -> new Judgement(
                        table.columns().get(0).id() + "." + fault.name(),
                        fault.words(),
                        table.differs(fault) ? Sign.UNSURE : Sign.RIGHT,
                        table.differs(fault) ? "clients see different answers" : same,
                        table.columns().stream()
                                .map(c -> seen(table, c, c.of(fault)))
                                .toList(),
                        ""))
                .toList());
    }

    private static String seen(FaultTable table, FaultsResult column, @Nullable FaultFinding f) {
        if (f == null) {
            return "";
        }
        String rest = stillInUse(f);
        return table.name(column) + ": " + cell(column, f) + (rest == null ? "" : ": " + rest);
    }

    /** The client's view, then what is not as it should be. */
    private static String cell(FaultsResult column, FaultFinding f) {
        return Stream.of(
                        f.client().words(),
                        outage(f),
                        predicted(column, f.fault()),
                        f.verdict() == BystanderVerdict.ISOLATED
                                ? null
                                : "healthy route " + f.verdict().word(),
                        f.atRest() ? null : "not at rest",
                        f.answersAgain() ? null : "does not answer again")
                .filter(Objects::nonNull)
                .collect(Collectors.joining("; "));
    }

    /** Where most calls under load succeed, the failed ones are the fault. */
    private static @Nullable String outage(FaultFinding f) {
        Outage outage = f.load().outage();
        if (f.fault() == Fault.STALE_CONNECTIONS) {
            int failed = outage == null ? 0 : outage.calls();
            int calls = f.fault().calls();
            return "under load %s of 1000 fail (%d of %d)"
                    .formatted(Figures.fixed(1000.0 * failed / calls, 1), failed, calls);
        }
        return outage == null || !f.client().ok() || outage.calls() == outage.of()
                ? null
                : "under load " + outage.words();
    }

    private static @Nullable String predicted(FaultsResult column, Fault fault) {
        Long most = column.predictedMs(fault);
        return most == null
                ? null
                : "predicted: for at most %s s (%s)"
                        .formatted(Figures.fixed(most / 1000.0, 1), column.predictedBy(fault));
    }

    private static Table details(FaultTable table) {
        Table rows = Table.searched(
                "What each fault does. " + table.profiles(),
                "fault|gateway|single call|calls under load|#calls|#requests at the backend|counted by the gateway"
                        + "|most in use|healthy route|#ok|#sent|at rest after|still in use");
        for (Fault fault : table.faults()) {
            for (FaultsResult column : table.columns()) {
                FaultFinding f = column.of(fault);
                if (f != null) {
                    Long restMs = f.rest().restMs();
                    rows.row(
                            fault.words(),
                            table.name(column),
                            f.client().words(),
                            listed(f.load().underLoad()),
                            f.load().calls(),
                            f.load().requests(),
                            listed(f.load().counted()),
                            listed(f.load().peaks()),
                            f.verdict().word(),
                            f.healthy().ok(),
                            f.healthy().sent(),
                            restMs == null ? null : Figures.fixed(restMs / 1000.0, 1) + " s",
                            stillInUse(f));
                }
            }
        }
        return rows;
    }

    /** What keeps an instance that is gone, where a fault takes one. */
    private static Table caches(FaultTable table) {
        Table rows = Table.searched(
                "What keeps an instance that is gone. " + table.profiles(), "gateway|what|setting|#ms|counts");
        if (table.faults().stream().anyMatch(Fault::takesInstance)) {
            for (FaultsResult column : table.columns()) {
                RegistryDelay delay = column.registry();
                List<RegistryDelay.CacheTime> parts = delay == null ? List.of() : delay.parts();
                parts.forEach(part -> {
                    String counts = part.crashOnly() ? "after a crash" : "always";
                    rows.row(table.name(column), part.what(), part.setting(), part.ms(), counts);
                });
            }
        }
        return rows;
    }

    private static String listed(Map<String, ? extends Number> counts) {
        return counts.entrySet().stream()
                .map(e -> "%s x %s".formatted(e.getValue(), e.getKey()))
                .collect(Collectors.joining("; "));
    }

    private static @Nullable String stillInUse(FaultFinding f) {
        if (f.rest().backendMustEnd() == null) {
            return null;
        }
        return String.join(", ", f.rest().stillInUse())
                + (f.rest().backendMustEnd() ? ", until the backend closes its connections" : ", for good");
    }
}
