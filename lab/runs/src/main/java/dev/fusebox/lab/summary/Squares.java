package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Mosaic.Tile;
import dev.fusebox.lab.doc.Mosaic.TileColour;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.cell.BoundBy;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.ServiceRate;
import dev.fusebox.lab.summary.doubt.Doubt;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What stands in one square of a picture. */
record Squares(RecordedRun run, List<Doubt> doubts) {

    /**
     * @param repeats of one cell. What bound most of them bound the square; of two that are as frequent, what bound the repeat nearer to
     *     the figure of all
     * @return {@code null} for no cell
     */
    @Nullable
    Tile of(List<CellResult> repeats) {
        if (repeats.isEmpty()) {
            return null;
        }
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
        return tile(
                shown.id(),
                repeats.stream().map(CellResult::id).toList(),
                new TileColour(boundBy.sign(), Figures.word(boundBy), boundBy.words(), ""),
                Figures.whole(mid),
                fails(measured),
                words(shown, boundBy, mid) + of + so);
    }

    /** @param all cells or experiments that it stands for */
    private Tile tile(String shown, List<String> all, TileColour colour, String figure, String also, String words) {
        List<String> about = doubts.stream()
                .filter(doubt -> doubt.cells().stream().anyMatch(all::contains))
                .map(doubt -> ". * " + doubt.words().replace("`", ""))
                .toList();
        return new Tile(shown, colour, figure, also, words + String.join("", about), !about.isEmpty());
    }

    /** {@code 98 % fail}: of the same starts as the goodput beside it. */
    private static String fails(List<CellResult> measured) {
        double failed = Estimate.of(
                        measured.stream()
                                .filter(c -> c.figures().completed() > 0)
                                .toList(),
                        c -> 1 - c.figures().okShare())
                .mid();
        return failed == 0 ? "" : CellAnswer.share(failed) + " % fail";
    }

    private static double distance(CellResult cell, @Nullable Double mid) {
        return cell.load() == null || mid == null
                ? Double.MAX_VALUE
                : Math.abs(cell.load().goodputPerSecond() - mid);
    }

    private String words(CellResult cell, BoundBy boundBy, @Nullable Double goodput) {
        String name = CellNames.side(cell) + " with " + cell.offered().words() + ", " + cell.endpoint() + ", profile "
                + cell.profile() + ": ";
        String figures = goodput == null
                ? "no figures"
                : Figures.whole(goodput) + " successful calls/s" + could(cell, goodput) + failed(cell.figures());
        return name + figures + "; " + limit(cell, boundBy);
    }

    /** Share of what the service could give; not of a cell without a gateway, which is that itself. */
    private String could(CellResult cell, double goodput) {
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

    /** @return {@code null} for no such experiment */
    @Nullable
    Tile of(List<RouteTrial> found, String profile, String gateway) {
        return worst(found, profile, gateway).map(this::of).orElse(null);
    }

    /** Of experiments that differ in their callers alone, the one whose healthy route suffered most. */
    static Optional<RouteTrial> worst(List<RouteTrial> found, String profile, String gateway) {
        return found.stream()
                .filter(b -> b.profile().equals(profile) && b.gateway().equals(gateway))
                .max(Comparator.comparing(RouteTrial::decided).thenComparing(RouteTrial::verdict));
    }

    private Tile of(RouteTrial shown) {
        Healthy healthy = shown.healthy();
        String ok = healthy == null
                ? "no healthy calls"
                : healthy.ok() + " of " + healthy.sent() + " ok" + healthy.lateWords();
        String full = shown.exhaustedLimit() == null ? "" : "; " + shown.exhaustedLimit() + " is full";
        String words = "%s, profile %s, %d callers of the hung route %s: the healthy route is %s, %s%s"
                .formatted(
                        shown.gateway(),
                        shown.profile(),
                        shown.callers(),
                        shown.route(),
                        shown.verdict().word(),
                        ok,
                        full);
        return tile(shown.id(), List.of(shown.id()), colour(shown.verdict()), ok, "", words);
    }

    private static TileColour colour(BystanderVerdict verdict) {
        String word = verdict.word();
        return switch (verdict) {
            case ISOLATED -> new TileColour(Sign.GOOD, word, word, "the healthy route works as before");
            case DEGRADED -> new TileColour(Sign.FAIR, word, word, "it is slow or fails in part");
            case DEAD -> new TileColour(Sign.POOR, word, word, "fewer than 10 % of its calls succeed");
            case INCONCLUSIVE -> new TileColour(Sign.UNKNOWN, word, word, "the experiment decides nothing");
        };
    }
}
