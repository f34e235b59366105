package dev.fusebox.lab.report.html;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.comparison.CellRepeats;
import dev.fusebox.lab.comparison.Change;
import dev.fusebox.lab.comparison.ComparedBystanders;
import dev.fusebox.lab.comparison.ComparedCells;
import dev.fusebox.lab.comparison.ComparedChain;
import dev.fusebox.lab.comparison.ComparedLimits;
import dev.fusebox.lab.comparison.RunComparison;
import dev.fusebox.lab.report.ComparisonWords;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the page draws two runs side by side. */
public record ComparisonPicture(RunComparison comparison) {

    /** More chains than these are folded, unless something in them changed. */
    private static final int FEW_CHAINS = 2;

    /** Arrows and numbers as they look in print. */
    public static String arrows(String words) {
        return Figures.unbroken(words.replace("->", "→"));
    }

    /** A CSS class. */
    public static String style(Change change) {
        return change.name().toLowerCase(Locale.ROOT);
    }

    /** A share as a CSS length. */
    public static String width(@Nullable Double share) {
        return String.format(Locale.ROOT, "%.1f%%", share == null ? 0 : share * 100);
    }

    /** As a CSS length: the largest goodput of this endpoint in either run fills the bar. */
    public String goodput(ComparedCells cell, CellRepeats run) {
        double most = comparison.cells().stream()
                .filter(c -> c.endpoint().equals(cell.endpoint()))
                .mapToDouble(c ->
                        Math.max(c.before().goodput().mid(), c.now().goodput().mid()))
                .max()
                .orElse(0);
        return width(most == 0 ? null : Double.valueOf(run.goodput().mid() / most));
    }

    /** Whether a limit bound the calls of this cell; empty when it did not. */
    public static String role(ComparedCells cell, ComparedLimits limit) {
        boolean then = limit.name().equals(cell.before().limit());
        boolean now = limit.name().equals(cell.now().limit());
        return then && now ? "■ the limit, then and now" : then ? "□ was the limit" : now ? "■ is the limit now" : "";
    }

    public boolean open(ComparedChain chain) {
        return chain.changed()
                        && comparison.chains().stream()
                                        .filter(ComparedChain::changed)
                                        .count()
                                <= 4
                || comparison.chains().size() <= FEW_CHAINS;
    }

    /** What is in it, with its most important change. */
    public static String title(ComparedChain chain) {
        long changed = chain.limits().stream().filter(ComparedLimits::changed).count()
                + chain.settings().size();
        String use = chain.cell() == null ? "" : ". Use in " + ComparisonWords.cell(chain);
        return arrows("Limits of %s, in the order in which a call meets them: %s changed%s"
                .formatted(ComparisonWords.name(chain), changed == 0 ? "none" : String.valueOf(changed), use));
    }

    /** Makes this picture again. */
    public String command() {
        return "./fusebox report results/%s --baseline results/%s".formatted(comparison.now(), comparison.before());
    }

    /** Cells that differ, or whose limit moved. */
    public List<ComparedCells> telling() {
        return comparison.cells().stream()
                .filter(c -> c.change() != Change.SAME || c.limitMoved())
                .toList();
    }

    /** The others. */
    public List<ComparedCells> same() {
        return comparison.cells().stream()
                .filter(c -> c.change() == Change.SAME && !c.limitMoved())
                .toList();
    }

    public String sameWords() {
        int count = same().size();
        return "%d %s the same within the spread, with the same limit"
                .formatted(count, count == 1 ? "cell is" : "cells are");
    }

    /** Changed verdicts first. */
    public List<ComparedBystanders> bystanders() {
        return comparison.bystanders().stream()
                .sorted(Comparator.comparing(b -> b.change() == Change.SAME))
                .toList();
    }
}
