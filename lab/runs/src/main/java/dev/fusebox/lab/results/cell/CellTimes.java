package dev.fusebox.lab.results.cell;

import dev.fusebox.lab.traffic.LoadFigures;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * How long the calls of a cell take, in milliseconds over its starts: calls that were not rejected, and rejections apart, as far as the load
 * generator tells them apart.
 *
 * @param mixed whether rejections are among {@code p50} and {@code p99}, which quick ones make shorter
 * @param rejections half of the rejections come within it; {@code null} where there are none, or they are not told apart
 */
public record CellTimes(
        Estimate p50, Estimate p99, boolean mixed, @Nullable Double rejections) {

    /** @param cells with figures */
    public static CellTimes of(Collection<CellResult> cells) {
        return new CellTimes(
                Estimate.quantile(cells, 50),
                Estimate.quantile(cells, 99),
                cells.stream().anyMatch(c -> c.figures().mixed()),
                Estimate.of(cells, c -> c.figures().rejectedP50Ms()).known());
    }

    /** {@code °} where rejections are among the times. */
    public String mark() {
        return mixed ? LoadFigures.MIXED : "";
    }
}
