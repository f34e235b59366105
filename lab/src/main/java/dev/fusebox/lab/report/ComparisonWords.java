package dev.fusebox.lab.report;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.comparison.ComparedBystanders;
import dev.fusebox.lab.comparison.ComparedCells;
import dev.fusebox.lab.comparison.ComparedChain;
import dev.fusebox.lab.comparison.ComparedLimits;
import dev.fusebox.lab.results.CellTimes;
import dev.fusebox.lab.summary.LimitWords;
import dev.fusebox.limits.LimitKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the text, the page and the Markdown say of two runs in the same words. */
public final class ComparisonWords {

    public static String size(@Nullable LimitUsage limit) {
        return limit == null ? "none" : limit.max() == null ? "unbounded" : Figures.whole(limit.max());
    }

    /** Both sizes; one where nothing changed. */
    public static String sizes(ComparedLimits limit) {
        return limit.changed() ? size(limit.before()) + " -> " + size(limit.now()) : size(limit.now());
    }

    /** The property behind the size; both where they differ. */
    public static String setting(ComparedLimits limit) {
        String then = setting(limit.before());
        String now = setting(limit.now());
        return limit.before() == null || then.equals(now) ? now : limit.now() == null ? then : then + " -> " + now;
    }

    private static String setting(@Nullable LimitUsage limit) {
        return limit == null || limit.setting() == null ? Figures.NONE : limit.setting();
    }

    /** Share of the slots that half of the samples found in use, 0 to 1; {@code null} when it is not known. */
    public static @Nullable Double median(@Nullable LimitUsage limit) {
        return limit == null ? null : share(limit.medianInUse(), limit.max());
    }

    /** Largest share of the slots in use, 0 to 1; {@code null} when it is not known. */
    public static @Nullable Double peak(@Nullable LimitUsage limit) {
        return limit == null ? null : share(limit.peakInUse(), limit.max());
    }

    private static @Nullable Double share(@Nullable Integer inUse, @Nullable Integer max) {
        return inUse == null || max == null || max == 0 ? null : Double.valueOf(Math.min(1, (double) inUse / max));
    }

    /** Median and peak, and what an accept queue dropped: {@code 97 / 100 %, 412 dropped}. */
    public static String use(@Nullable LimitUsage limit) {
        String slots = slots(limit);
        String dropped = limit == null || limit.kind() != LimitKind.ACCEPT_QUEUE ? "" : LimitWords.lost(limit);
        return slots.equals(Figures.NONE) && !dropped.isEmpty() ? dropped : Figures.joined(", ", slots, dropped);
    }

    private static String slots(@Nullable LimitUsage limit) {
        Double median = median(limit);
        Double peak = peak(limit);
        return median == null || peak == null
                ? limit == null || limit.peakInUse() == null ? Figures.NONE : "up to " + limit.peakInUse()
                : percent(median) + " / " + percent(peak) + " %";
    }

    /** Whether neither run could read how many slots were in use. */
    public static boolean unknown(ComparedLimits limit) {
        return use(limit.before()).equals(Figures.NONE) && use(limit.now()).equals(Figures.NONE);
    }

    private static String percent(double share) {
        return share > 0 && share < 0.01 ? "<1" : String.valueOf((int) Math.floor(share * 100));
    }

    /** Gateway and profile. */
    public static String side(ComparedCells cell) {
        return cell.gateway() + " " + cell.sides().words();
    }

    public static String name(ComparedCells cell) {
        return side(cell) + " " + cell.endpoint() + ", " + cell.load();
    }

    public static String name(ComparedChain chain) {
        return chain.gateway() + " " + chain.sides().words();
    }

    /** Where the use of the limits was read. */
    public static String cell(ComparedChain chain) {
        ComparedCells cell = Objects.requireNonNull(chain.cell());
        return cell.endpoint() + ", " + cell.load();
    }

    /** Of calls that were not rejected, and of rejections apart; in words where they cannot be told apart. */
    public static String times(ComparedCells cell) {
        CellTimes then = cell.before().times();
        CellTimes now = cell.now().times();
        boolean rejected = then.rejections() != null || now.rejections() != null;
        return "p50 " + times(then.p50().mid(), now.p50().mid())
                + "; p99 " + times(then.p99().mid(), now.p99().mid())
                + (then.mixed() || now.mixed() ? " (rejections among them)" : "")
                + (rejected ? "; rejections: p50 " + times(then.rejections(), now.rejections()) : "");
    }

    private static String times(@Nullable Double then, @Nullable Double now) {
        return Figures.whole(then) + " -> " + Figures.whole(now) + " ms";
    }

    /** The limits of both runs; one where it is the same. */
    public static String bound(ComparedCells cell) {
        String then = cell.before().bound();
        String now = cell.now().bound();
        return then.equals(now) ? now + " in both" : then + " -> " + now;
    }

    /** What became of the healthy route in both runs. */
    public static String outcomes(ComparedBystanders b) {
        String then = ComparedBystanders.outcome(b.before());
        String now = ComparedBystanders.outcome(b.now());
        return then.equals(now) ? now + " in both" : "then " + then + "; now " + now;
    }

    /** Why its figures may mislead; empty when there is no reason. */
    public static String cautions(ComparedCells cell) {
        return cell.cautions().isEmpty() ? "" : "Caution: " + String.join("; ", cell.cautions()) + ".";
    }
}
