package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.Ended;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellResult.ProcessUsage;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.limits.ErrorCounts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that a verdict may rest on.
 *
 * @param gateway the component in front, e.g. {@code zuul-gateway}; {@code service-a} when there is no gateway
 * @param service the component that does the work
 * @param arrivals users or calls per second
 * @param figures {@code null} when the load generator gave none; {@code unread} then says so
 * @param limits every limit of the chain, from the client towards the work
 * @param breaker {@code null} when there is none or it cannot be read
 * @param unread what could not be read and would be needed, in words; empty when all was there
 */
public record Evidence(
        String gateway,
        String service,
        Arrivals arrivals,
        int cores,
        @Nullable LoadFigures figures,
        List<LimitSeries> limits,
        @Nullable BreakerSeries breaker,
        List<ProcessUsage> processes,
        List<String> unread) {

    /** What the breaker counted; nothing where there is none. */
    Ended ended() {
        return breaker == null ? new Ended(ErrorCounts.NONE, null) : breaker.ended();
    }

    /** Of a cell that has figures. */
    LoadFigures load() {
        return Objects.requireNonNull(figures);
    }
}
