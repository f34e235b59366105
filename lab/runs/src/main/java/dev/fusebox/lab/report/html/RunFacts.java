package dev.fusebox.lab.report.html;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.results.RunNote.NoteKind;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.GatewayTitles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** When and where a run was made, and what its gateways are called in full. */
public final class RunFacts {

    /** More profiles than this are counted. */
    private static final int NAMED = 3;

    private static final int NAMED_GATEWAYS = 6;

    /** Each in a few words; what is not known is left out. */
    public static List<String> of(RecordedRun run) {
        List<String> facts = new ArrayList<>();
        facts.add(RunIndex.when(run.folder()));
        Map<String, Object> environment = run.results().environment();
        if (environment.get("cores") instanceof Number cores) {
            facts.add(Figures.count(cores.longValue(), "core"));
        }
        if (environment.get("java") instanceof String java) {
            String flags = environment.get("javaFlags") instanceof String given ? " with " + given : "";
            facts.add("Java " + java.replaceFirst("[^0-9._].*", "") + flags);
        }
        facts.add(profiles(run));
        facts.addAll(titles(run));
        facts.removeIf(String::isEmpty);
        return facts;
    }

    /** What was not run, or not as published. */
    public static List<String> leftOut(RecordedRun run) {
        return run.results().notes().stream()
                .filter(note -> note.about() == NoteKind.LEFT_OUT)
                .map(RunNote::words)
                .toList();
    }

    private static String profiles(RecordedRun run) {
        List<String> all = Stream.concat(
                        run.cells().stream().map(CellResult::profile),
                        run.results().experiments(RouteTrial.class).stream().map(RouteTrial::profile))
                .distinct()
                .toList();
        return switch (all.size()) {
            case 0 -> "";
            case 1 -> "profile " + all.get(0);
            default -> all.size() <= NAMED ? "profiles " + String.join(", ", all) : all.size() + " profiles";
        };
    }

    /** Of a few names that differ from their titles by more than a capital letter; of many, the picture has the titles. */
    private static List<String> titles(RecordedRun run) {
        GatewayTitles titles = GatewayTitles.of(run);
        List<CellResult> cells = run.cells();
        Stream<String> direct = cells.stream()
                .filter(c -> CellNames.direct(c) && titles.of(c.gateway()).equals(c.gateway()))
                .map(c -> c.gateway() + " = without a gateway");
        Stream<String> gateways = Stream.concat(
                        cells.stream().map(CellResult::gateway),
                        run.results().experiments(RouteTrial.class).stream().map(RouteTrial::gateway))
                .filter(g -> !titles.of(g).equalsIgnoreCase(g))
                .map(g -> g + " = " + titles.of(g));
        List<String> all = Stream.concat(direct, gateways).distinct().toList();
        return all.size() > NAMED_GATEWAYS ? List.of() : all;
    }
}
