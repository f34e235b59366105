package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.IdleUse;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Forecast.StationUse;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.ZombieWork.AtWork;
import dev.fusebox.lab.results.cell.ZombieWork.Rest;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.limits.LimitKind;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How limits were used while calls left as fast as they came, beside what the model says, and how long they were used after the end. */
record ZombieUse(List<LimitSeries> limits, Window settled, List<StationUse> predicted) {

    /** The first limit of a process that is of one of these kinds and was read often enough; {@code null} for none. */
    @Nullable
    AtWork first(String component, LimitKind... kinds) {
        return limits.stream()
                .filter(l -> l.component().equals(component) && List.of(kinds).contains(l.kind()))
                .flatMap(l -> Stream.ofNullable(use(l)))
                .findFirst()
                .orElse(null);
    }

    private @Nullable AtWork use(LimitSeries limit) {
        List<Integer> inUse = limit.points().stream()
                .filter(row -> settled.contains(row.tMs()))
                .map(SampleRow::inUse)
                .filter(Objects::nonNull)
                .toList();
        if (inUse.size() < VerdictRules.TODAY.samples().fewestSamples()) {
            return null;
        }
        IntSummaryStatistics used = inUse.stream().mapToInt(n -> n).summaryStatistics();
        return new AtWork(
                limit.fullName(),
                limit.max(),
                Figures.decimals(used.getAverage(), 1),
                used.getMax(),
                predicted.stream()
                        .filter(u -> u.station().fullName().equals(limit.fullName()))
                        .map(u -> Figures.rounded(u.meanInUse(), 1))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }

    /** {@code null} where it was not watched. */
    static @Nullable Rest rest(CellTrace trace, List<LimitSeries> limits, String component) {
        List<SampleRow> rows = trace.drain().stream()
                .filter(row -> row.component().equals(component))
                .toList();
        if (rows.isEmpty()) {
            return null;
        }
        IdleUse idle = IdleUse.before(limits);
        long end = rows.get(rows.size() - 1).tMs();
        Map<String, Integer> left = new TreeMap<>();
        rows.stream()
                .filter(row -> row.tMs() == end && idle.busy(row))
                .forEach(row -> left.put(row.fullName(), Objects.requireNonNull(row.inUse())));
        return new Rest(left.isEmpty() ? firstIdle(rows, idle) : null, end, left);
    }

    /** The first moment after the last busy one. */
    private static long firstIdle(List<SampleRow> rows, IdleUse idle) {
        long busy =
                rows.stream().filter(idle::busy).mapToLong(SampleRow::tMs).max().orElse(-1);
        return rows.stream()
                .mapToLong(SampleRow::tMs)
                .filter(t -> t > busy)
                .min()
                .orElse(0);
    }
}
