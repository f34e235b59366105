package dev.fusebox.lab.report;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.comparison.CellRepeats;
import dev.fusebox.lab.comparison.Change;
import dev.fusebox.lab.comparison.ComparedBystanders;
import dev.fusebox.lab.comparison.ComparedCells;
import dev.fusebox.lab.comparison.ComparedChain;
import dev.fusebox.lab.comparison.ComparedLimits;
import dev.fusebox.lab.comparison.RunComparison;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.SideBySide;
import dev.fusebox.lab.doc.SideBySide.Bar;
import dev.fusebox.lab.doc.SideBySide.Compared;
import dev.fusebox.lab.doc.SideBySide.TwoBars;
import dev.fusebox.lab.results.cell.CellTimes;
import dev.fusebox.lab.summary.cell.LimitWords;
import dev.fusebox.limits.LimitKind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two runs side by side. */
public final class ComparisonSection {

    /** More chains than these are folded, unless something in them changed. */
    private static final int FEW_CHAINS = 2;

    /** More chains that changed are folded, too. */
    private static final int FEW_CHANGED = 4;

    /** More cells that are the same are folded. */
    private static final int FEW_SAME = 24;

    private static final String CHANGED = "changed";

    /** For the first screen: what changed most, or why nothing can be compared. */
    public static String lead(RunComparison c) {
        return (c.comparable() ? "Compared with " + c.before() + ": " : "")
                + c.answer().get(0);
    }

    /** Nothing when the runs have nothing in common, which {@link #lead} says. */
    public static Section of(RunComparison c) {
        Map<Boolean, List<Compared>> cells = c.cells().stream()
                .collect(Collectors.partitioningBy(
                        ComparisonSection::same,
                        Collectors.mapping(cell -> cell(cell, most(c, cell)), Collectors.toList())));
        List<Compared> telling = cells.getOrDefault(false, List.of());
        List<Compared> same = cells.getOrDefault(true, List.of());
        Stream<Block> blocks = Stream.of(
                        Stream.of(new Block.Items(c.answer())),
                        c.chains().stream().map(chain -> chain(c, chain)),
                        Stream.of(
                                new SideBySide("Each cell of both runs", true, false, telling),
                                new SideBySide(
                                        "%d %s the same within the spread, with the same limit"
                                                .formatted(same.size(), same.size() == 1 ? "cell is" : "cells are"),
                                        telling.isEmpty() && same.size() <= FEW_SAME,
                                        false,
                                        same),
                                new SideBySide("The healthy route while a backend hangs", true, false, bystanders(c))),
                        c.notes().stream().map(Block::note))
                .flatMap(Function.identity());
        return Section.of(
                "comparison",
                "Compared with `%s` (then -> now)".formatted(c.before()),
                c.comparable() ? blocks : Stream.empty());
    }

    /** Makes the comparison again. */
    public static String command(RunComparison c) {
        return "./fusebox report results/%s --baseline results/%s".formatted(c.now(), c.before());
    }

    private static String style(Change change) {
        return Figures.word(change);
    }

    private static boolean same(ComparedCells cell) {
        return cell.change() == Change.SAME && !cell.limitMoved();
    }

    /** With the use of its limits in the cell that changed most. */
    private static SideBySide chain(RunComparison c, ComparedChain chain) {
        ComparedCells cell = chain.cell();
        List<Compared> all = Stream.concat(
                        chain.limits().stream().map(limit -> limit(limit, cell)),
                        chain.settings().stream()
                                .map(s -> new Compared(
                                        s.what(),
                                        CHANGED,
                                        CHANGED,
                                        null,
                                        List.of(s.before() + " -> " + s.now()),
                                        List.of())))
                .toList();
        long changed = all.stream().filter(one -> one.style().equals(CHANGED)).count();
        long chains = c.chains().stream().filter(ComparedChain::changed).count();
        return new SideBySide(
                "Limits of %s %s, in the order in which a call meets them: %s changed%s"
                        .formatted(
                                chain.gateway(),
                                chain.sides().words(),
                                changed == 0 ? "none" : String.valueOf(changed),
                                cell == null ? "" : "; use (median / peak) in " + cell.endpoint() + ", " + cell.load()),
                chain.changed() && chains <= FEW_CHANGED || c.chains().size() <= FEW_CHAINS,
                !chain.changed(),
                all);
    }

    private static Compared limit(ComparedLimits limit, @Nullable ComparedCells cell) {
        boolean changed = limit.changed();
        boolean known =
                !use(limit.before()).equals(Figures.NONE) || !use(limit.now()).equals(Figures.NONE);
        String sizes = changed ? size(limit.before()) + " -> " + size(limit.now()) : size(limit.now());
        return new Compared(
                limit.name(),
                changed ? CHANGED : "",
                changed ? CHANGED : "",
                cell == null || !known ? null : new TwoBars("use", bar(limit.before()), bar(limit.now())),
                List.of(
                        Figures.joined(", set by ", sizes, setting(limit)),
                        cell == null || known ? "" : "use not published",
                        cell == null ? "" : role(cell, limit)),
                List.of());
    }

    private static String size(@Nullable LimitUsage limit) {
        return limit == null ? "none" : limit.max() == null ? "unbounded" : Figures.whole(limit.max());
    }

    /** The property behind the size; both where they differ; empty for none. */
    private static String setting(ComparedLimits limit) {
        return Stream.concat(Stream.ofNullable(limit.before()), Stream.ofNullable(limit.now()))
                .flatMap(run -> Stream.ofNullable(run.setting()))
                .distinct()
                .collect(Collectors.joining(" -> "));
    }

    /** Whether it bound the calls of this cell; empty when it did not. */
    private static String role(ComparedCells cell, ComparedLimits limit) {
        boolean then = limit.name().equals(cell.before().limit());
        boolean now = limit.name().equals(cell.now().limit());
        return then && now ? "the limit, then and now" : then ? "it was the limit" : now ? "it is the limit now" : "";
    }

    private static @Nullable Bar bar(@Nullable LimitUsage limit) {
        return limit == null
                ? null
                : new Bar(share(limit.medianInUse(), limit.max()), share(limit.peakInUse(), limit.max()), use(limit));
    }

    private static @Nullable Double share(@Nullable Integer inUse, @Nullable Integer max) {
        return inUse == null || max == null || max == 0 ? null : Double.valueOf(Math.min(1, (double) inUse / max));
    }

    /** Median and peak, and what an accept queue dropped: {@code 97 / 100 %, 412 dropped}. */
    static String use(@Nullable LimitUsage limit) {
        if (limit == null) {
            return Figures.NONE;
        }
        Double median = share(limit.medianInUse(), limit.max());
        Double peak = share(limit.peakInUse(), limit.max());
        String slots = median == null || peak == null
                ? limit.peakInUse() == null ? "" : "up to " + limit.peakInUse()
                : percent(median) + " / " + percent(peak) + " %";
        String dropped = limit.kind() == LimitKind.ACCEPT_QUEUE ? LimitWords.lost(limit) : "";
        String use = Figures.joined(", ", slots, dropped);
        return use.isEmpty() ? Figures.NONE : use;
    }

    private static String percent(double share) {
        return share > 0 && share < 0.01 ? "<1" : String.valueOf((int) Math.floor(share * 100));
    }

    /** The largest goodput of the endpoint of a cell in either run, which fills its bar. */
    private static double most(RunComparison c, ComparedCells cell) {
        return c.cells().stream()
                .filter(other -> other.endpoint().equals(cell.endpoint()))
                .flatMap(other -> Stream.of(other.before(), other.now()))
                .mapToDouble(run -> run.goodput().mid())
                .max()
                .orElse(0);
    }

    private static Compared cell(ComparedCells cell, double most) {
        CellRepeats then = cell.before();
        CellRepeats now = cell.now();
        boolean figures = then.measured() && now.measured();
        return new Compared(
                "%s %s %s, %s".formatted(cell.gateway(), cell.sides().words(), cell.endpoint(), cell.load()),
                style(cell.change()),
                "%s (%s)".formatted(cell.change().words(), cell.why()),
                figures ? new TwoBars("goodput/s", goodput(then, most), goodput(now, most)) : null,
                figures
                        ? List.of(
                                "unsuccessful %s -> %s"
                                        .formatted(
                                                then.unsuccessful().percent(),
                                                now.unsuccessful().percent()),
                                times(cell),
                                "limit: " + inBoth(then.bound(), now.bound(), "%s -> %s"),
                                cell.cautions().isEmpty() ? "" : "caution: " + String.join("; ", cell.cautions()))
                        : List.of(),
                figures && !same(cell)
                        ? cell.limits().stream()
                                .map(limit -> limit(limit, cell))
                                .toList()
                        : List.of());
    }

    private static Bar goodput(CellRepeats run, double most) {
        return new Bar(
                most == 0 ? 0.0 : run.goodput().mid() / most,
                null,
                run.goodput().whole());
    }

    private static String inBoth(String then, String now, String format) {
        return then.equals(now) ? now + " in both" : format.formatted(then, now);
    }

    /** Of calls that were not rejected, and of rejections apart; in words where they cannot be told apart. */
    static String times(ComparedCells cell) {
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

    /** Changed verdicts first. */
    private static List<Compared> bystanders(RunComparison c) {
        return c.bystanders().stream()
                .sorted(Comparator.comparing(b -> b.change() == Change.SAME))
                .map(b -> new Compared(
                        b.words(),
                        style(b.change()),
                        b.word(),
                        null,
                        List.of(inBoth(
                                ComparedBystanders.outcome(b.before()),
                                ComparedBystanders.outcome(b.now()),
                                "then %s; now %s")),
                        List.of()))
                .toList();
    }
}
