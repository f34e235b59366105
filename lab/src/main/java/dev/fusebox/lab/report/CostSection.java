package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.summary.CostRanking;
import dev.fusebox.lab.summary.CostRanking.CostRow;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a call costs each gateway, the cheapest first, of a study that compares it. */
public record CostSection(CostRanking ranking, Table table) {

    public static final String TITLE = "What a call costs: CPU time of each gateway's process, the cheapest first";

    public static final String NOTE =
            "Times: CPU time as a multiple of the reference's in the same round, as the median of the rounds, with the least and the most."
                    + " CPU s: per 1000 answers, of this machine; compare the multiples. Spread: from the least to the most, in % of the"
                    + " median. KB: allocated on the heap per answer; a dash where that is not known. Two gateways that differ by less"
                    + " than a pair of equal ones are equally cheap.";

    public static List<CostSection> of(RunRecording run) {
        return CostRanking.of(run).stream()
                .map(ranking -> new CostSection(ranking, table(ranking)))
                .toList();
    }

    private static Table table(CostRanking ranking) {
        Table table = Table.of(
                ranking.name(),
                "gateway|#times %s|#least|#most|#CPU s|#spread %%|#KB|#goodput/s|#2xx %%|#rounds"
                        .formatted(ranking.reference()));
        ranking.rows().forEach(row -> table.row(fields(row)));
        return table;
    }

    private static Object[] fields(CostRow row) {
        Double bytes = row.allocatedPerAnswer();
        return new Object[] {
            row.gateway(),
            decimals(row.ratio().median(), 2),
            decimals(row.ratio().least(), 2),
            decimals(row.ratio().most(), 2),
            decimals(row.cpuPer1000().median(), 4),
            decimals(row.cpuPer1000().width() * 100, 0),
            bytes == null ? Figures.NONE : decimals(bytes / 1000, 1),
            Table.whole(row.goodputPerSecond()),
            Table.number(row.okShare(), Figures.percent(row.okShare())),
            row.rounds()
        };
    }

    private static Table.TableCell decimals(double figure, int decimals) {
        return Table.number(figure, String.format(Locale.ROOT, "%." + decimals + "f", figure));
    }

    /** All of a run; empty where it compares no costs. */
    static String text(RunRecording run) {
        List<CostSection> all = of(run);
        return all.isEmpty()
                ? ""
                : "\n" + TITLE + "\n"
                        + all.stream()
                                .map(s -> s.ranking.name() + "\n" + s.table.text() + "\n")
                                .collect(Collectors.joining("\n"))
                        + Wrap.at(0, NOTE);
    }

    static String markdown(RunRecording run) {
        List<CostSection> all = of(run);
        return all.isEmpty()
                ? ""
                : "**" + TITLE + "**\n"
                        + all.stream().map(CostSection::markdown).collect(Collectors.joining())
                        + "\n" + Markdown.text(NOTE) + "\n";
    }

    private String markdown() {
        Stream<String> heads = table.heads().stream().map(h -> (h.number() ? "#" : "") + h.name());
        return "\n" + Markdown.text(table.caption()) + "\n\n" + Markdown.head(heads)
                + table.rows().stream()
                        .map(row -> Markdown.row(
                                row.stream().map(Table.TableCell::text).toArray(String[]::new)))
                        .collect(Collectors.joining());
    }
}
