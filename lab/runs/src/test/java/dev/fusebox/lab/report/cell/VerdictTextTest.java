package dev.fusebox.lab.report.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerClosing;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.limits.ErrorCause;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictTextTest {

    /** A cell whose circuit breaker tripped once. */
    private static String text(Long closedAfterMs, BreakerClosing closedBy) {
        BreakerTripEvent trip =
                new BreakerTripEvent(1000, 1, 20, 20, ErrorCause.FAILED, null, null, closedAfterMs, closedBy);
        BreakerUsage breaker = new BreakerUsage("service-a", 0.5, 1, Map.of(), 0L, List.of(trip));
        CellResult cell =
                MadeCellResult.of("scg", "hello", 10).circuitBreaker(breaker).build();
        return String.join(" ", VerdictText.sentences(List.of(cell)));
    }

    @Test
    void how_a_breaker_closed_is_said() {
        assertThat(text(5000L, BreakerClosing.TRIAL_CALL)).contains("A successful trial call closed it.");
    }

    @Test
    void still_open_at_the_end_is_said_of_one_that_was_never_seen_closed() {
        assertThat(text(null, null)).contains("It was still open at the end.");
    }

    @Test
    void nothing_is_claimed_of_a_closing_that_cannot_be_explained() {
        assertThat(text(5000L, null)).doesNotContain("still open").doesNotContain("closed it");
    }
}
