package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.FleetMember;
import dev.fusebox.lab.results.CellResult.Prediction;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.summary.CellNames;
import java.util.List;
import java.util.stream.Collectors;

/** Cells of several instances: what each gateway got of the load, what it made of it, and what bound it. */
public final class FleetSection {

    public static final String TITLE = "Fleets";

    public static final String NOTE =
            "Each instance is judged by its own limits and calls, and predicted from its own limits with its share of the users, of the"
                    + " service's threads and of the processors. The prediction of a cell is their sum.";

    private static final String HEADS = "cell|instance|#load|#users|#goodput/s|#predicted|#rejected|#p95 ms|verdict";

    private FleetSection() {}

    public static List<CellResult> cells(RunRecording run) {
        return run.results().cells().stream()
                .filter(c -> !c.instances().isEmpty())
                .toList();
    }

    public static Table table(List<CellResult> cells) {
        Table table = Table.of("Instances of each cell", HEADS);
        for (CellResult cell : cells) {
            for (FleetMember member : cell.instances()) {
                row(table, CellNames.of(cell), member);
            }
        }
        return table;
    }

    private static void row(Table table, String name, FleetMember member) {
        CellResult cell = member.cell();
        LoadFigures load = cell.load();
        Prediction predicted = cell.predicted();
        table.row(
                name,
                member.name(),
                Table.number(member.share(), "%.0f %%".formatted(member.share() * 100)),
                cell.concurrency(),
                load == null ? null : Figures.rounded(load.goodputPerSecond(), 1),
                predicted == null ? null : Figures.rounded(predicted.goodputPerSecond(), 1),
                load == null ? null : Table.number(1 - load.okShare(), "%.0f %%".formatted((1 - load.okShare()) * 100)),
                load == null ? null : Math.round(load.p95Ms()),
                VerdictText.bound(cell));
    }

    /** All of a run; empty where it has none. */
    static String text(RunRecording run) {
        List<CellResult> cells = cells(run);
        return cells.isEmpty() ? "" : "\n" + TITLE + "\n" + table(cells).text() + "\n" + Wrap.at(0, NOTE);
    }

    static String markdown(RunRecording run) {
        List<CellResult> cells = cells(run);
        if (cells.isEmpty()) {
            return "";
        }
        Table table = table(cells);
        String sentences = cells.stream()
                .map(c -> "* "
                        + Markdown.text(CellNames.of(c) + ": " + c.verdict().sentence()) + "\n")
                .collect(Collectors.joining());
        return "**" + TITLE + "**\n\n" + sentences + "\n" + table.markdown() + "\n" + Markdown.text(NOTE) + "\n";
    }
}
