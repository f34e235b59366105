package dev.fusebox.lab.report.html;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Results;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All cells in one table; beside another run, with the differences to it. */
final class Matrix {

    private static final String HEADS =
            "profile|endpoint|#users|gateway|#goodput/s|#2xx %|#answers/s|#p50|#p99|verdict|refused by"
                    + "|#predicted goodput/s|#residual %|#published/s (failed)";
    private static final String DIFFERENCES =
            "|#goodput, % of baseline's|#2xx, points|#p50, ms|verdict of the baseline";

    private Matrix() {}

    /** @param baseline {@code null} for none */
    static Table of(Results results, @Nullable Results baseline) {
        Map<String, CellResult> before = baseline == null
                ? Map.of()
                : baseline.cells().stream().collect(Collectors.toMap(CellResult::id, Function.identity(), (a, b) -> a));
        Table.Builder table = Table.with("Matrix", HEADS + (baseline == null ? "" : DIFFERENCES));
        for (CellResult c : results.cells()) {
            List<@Nullable Object> row = new ArrayList<>(figures(c));
            if (baseline != null) {
                row.addAll(differences(c, before.get(c.id())));
            }
            table.row(row);
        }
        return table.large();
    }

    private static List<@Nullable Object> figures(CellResult c) {
        Double predicted = c.predicted() == null ? null : c.predicted().goodputPerSecond();
        return Arrays.asList(
                c.profile(),
                c.endpoint(),
                Table.number(
                        c.concurrency(), c.concurrency() == null ? CellNames.load(c) : Figures.whole(c.concurrency())),
                CellNames.side(c) + (c.repeat() > 1 ? " #" + c.repeat() : ""),
                rate(c, LoadFigures::goodputPerSecond, c.warm() ? "" : "*"),
                c.load() == null
                        ? null
                        : Table.number(
                                c.load().okShare(), Figures.percent(c.load().okShare())),
                rate(c, LoadFigures::requestsPerSecond, ""),
                rate(c, LoadFigures::p50Ms, ""),
                rate(c, LoadFigures::p99Ms, ""),
                verdict(c),
                c.verdict().refusedBy(),
                Table.whole(predicted),
                PredictionTable.residual(c),
                published(c));
    }

    static String verdict(CellResult c) {
        return c.verdict().status()
                + (c.verdict().limit() == null ? "" : " " + c.verdict().limit());
    }

    private static Table.@Nullable TableCell rate(CellResult c, Function<LoadFigures, Double> figure, String mark) {
        return c.load() == null
                ? null
                : Table.number(figure.apply(c.load()), Figures.whole(figure.apply(c.load())) + mark);
    }

    private static Table.@Nullable TableCell published(CellResult c) {
        if (c.published() == null || c.published().requestsPerSecond() == null) {
            return null;
        }
        Long failed = c.published().failed();
        return Table.number(
                c.published().requestsPerSecond(),
                Figures.whole(c.published().requestsPerSecond())
                        + (failed == null || failed == 0 ? "" : " (" + Figures.whole(failed) + ")"));
    }

    private static List<@Nullable Object> differences(CellResult now, @Nullable CellResult before) {
        if (before == null) {
            return Arrays.asList(null, null, null, "not in the baseline");
        }
        LoadFigures a = before.load();
        LoadFigures b = now.load();
        Double goodput = a == null || b == null || a.goodputPerSecond() == 0
                ? null
                : Figures.rounded((b.goodputPerSecond() / a.goodputPerSecond() - 1) * 100, 1);
        Double ok = a == null || b == null ? null : Figures.rounded((b.okShare() - a.okShare()) * 100, 1);
        Double p50 = a == null || b == null ? null : Figures.rounded(b.p50Ms() - a.p50Ms(), 0);
        boolean same = verdict(now).equals(verdict(before));
        return Arrays.asList(
                Table.number(goodput, Figures.signed(goodput)),
                Table.number(ok, Figures.signed(ok)),
                Table.number(p50, Figures.signed(p50)),
                same ? "the same" : "was " + verdict(before));
    }
}
