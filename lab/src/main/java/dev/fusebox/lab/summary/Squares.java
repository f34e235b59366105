package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.Estimate;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.summary.MatrixPicture.Setup;
import dev.fusebox.lab.summary.MatrixPicture.Square;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What stands in one square of a picture. */
final class Squares {

    /**
     * @param repeats of one cell, at least one. What bound most of them bound the square; of two that are as frequent, what bound the
     *     repeat nearer to the figure of all
     */
    static Square of(RunRecording run, List<CellResult> repeats) {
        List<CellResult> measured =
                repeats.stream().filter(c -> c.load() != null).toList();
        Estimate goodput = Estimate.of(measured, c -> c.figures().goodputPerSecond());
        Double mid = measured.isEmpty() ? null : Double.valueOf(goodput.mid());
        Map<BoundBy, Long> votes = repeats.stream().collect(Collectors.groupingBy(BoundBy::of, Collectors.counting()));
        CellResult shown = repeats.stream()
                .min(Comparator.comparing((CellResult c) -> -votes.getOrDefault(BoundBy.of(c), 0L))
                        .thenComparing(c -> distance(c, mid)))
                .orElseThrow();
        BoundBy boundBy = BoundBy.of(shown);
        long agree = votes.getOrDefault(boundBy, 0L);
        String of = measured.size() < 2
                ? ""
                : "; of %s, %s to %s"
                        .formatted(goodput.basis(), Figures.whole(goodput.from()), Figures.whole(goodput.to()));
        String so = agree == repeats.size() ? "" : ", " + boundBy.words() + " in " + agree + " of them";
        return new Square(
                shown.id(),
                repeats.stream().map(CellResult::id).toList(),
                boundBy,
                mid,
                fails(repeats),
                words(run, shown, boundBy, mid) + of + so);
    }

    /** {@code 98 % fail}: the median of the repeats. */
    private static String fails(List<CellResult> repeats) {
        Double failed = Figures.median(repeats.stream()
                .map(CellResult::load)
                .filter(load -> load != null && load.completed() > 0)
                .mapToDouble(load -> 1 - load.okShare()));
        return failed == null || failed == 0 ? "" : CellAnswer.share(failed) + " % fail";
    }

    private static double distance(CellResult cell, @Nullable Double mid) {
        return cell.load() == null || mid == null
                ? Double.MAX_VALUE
                : Math.abs(cell.load().goodputPerSecond() - mid);
    }

    private static String words(RunRecording run, CellResult cell, BoundBy boundBy, @Nullable Double goodput) {
        String name = CellNames.side(cell) + " with " + cell.offered().words() + ", " + cell.endpoint() + ", profile "
                + cell.profile() + ": ";
        String figures = goodput == null
                ? "no figures"
                : Figures.whole(goodput) + " successful calls/s" + could(run, cell, goodput) + failed(cell.figures());
        return name + figures + "; " + limit(cell, boundBy);
    }

    /** Share of what the service could give; not of a cell without a gateway, which is that itself. */
    private static String could(RunRecording run, CellResult cell, double goodput) {
        ServiceRate could = CellNames.direct(cell) ? null : ServiceRate.of(run, cell);
        if (could == null || could.source() == ServiceRate.Source.OWN_BEST) {
            return "";
        }
        return " (%s %% of the %s that the service could do)"
                .formatted(Throughput.percent(could.share(goodput)), Figures.whole(could.perSecond()));
    }

    private static String failed(LoadFigures load) {
        return load.completed() == 0 || load.okShare() == 1
                ? ""
                : ", " + Figures.percent(1 - load.okShare()) + " % of the calls get no 2xx";
    }

    private static String limit(CellResult cell, BoundBy boundBy) {
        if (boundBy == BoundBy.NO_LIMIT || boundBy == BoundBy.UNDECIDED) {
            return boundBy.words();
        }
        String limit = cell.verdict().limit();
        return "limit: " + boundBy.words() + (limit == null ? "" : " (" + limit + ")");
    }

    /** Of experiments that differ in their callers alone, the one whose healthy route suffered most. */
    static Setup worst(List<BystanderResult> found) {
        BystanderResult shown = found.stream()
                .max(Comparator.comparing(BystanderResult::decided).thenComparing(BystanderResult::verdict))
                .orElseThrow();
        Healthy healthy = shown.healthy();
        String ok = healthy == null
                ? "no healthy calls"
                : healthy.ok() + " of " + healthy.sent() + " ok" + healthy.lateWords();
        String full = shown.exhaustedLimit() == null ? "" : "; " + shown.exhaustedLimit() + " is full";
        return new Setup(
                shown.id(),
                shown.callers(),
                shown.verdict(),
                ok,
                "%s, profile %s, %d callers of the hung route %s: the healthy route is %s, %s%s"
                        .formatted(
                                shown.gateway(),
                                shown.profile(),
                                shown.callers(),
                                shown.route(),
                                shown.verdict().word(),
                                ok,
                                full));
    }
}
