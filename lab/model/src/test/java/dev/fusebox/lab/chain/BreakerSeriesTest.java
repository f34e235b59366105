package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.BreakerSeries.Ended;
import dev.fusebox.limits.ErrorCause;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BreakerSeriesTest {

    private static BreakerPoint point(long tMs, BreakerState state, long succeeded) {
        return new BreakerPoint(tMs, state, 20, 3, 1L, succeeded, Made.errors(4, 3, 2, 1));
    }

    private static BreakerSeries series(BreakerPoint... points) {
        return Made.breaker("gateway", List.of(points));
    }

    private static final BreakerSeries THREE = series(
            point(0, BreakerState.CLOSED, 10),
            point(100, BreakerState.OPEN, 30),
            point(200, BreakerState.HALF_OPEN, 60));

    @Test
    void the_open_share_is_of_the_samples_and_half_open_is_not_open() {
        assertThat(THREE.openFraction()).isCloseTo(1.0 / 3, within(1e-9));
        assertThat(series().openFraction()).isZero();
    }

    @Test
    void what_ended_is_what_was_counted_between_the_first_and_the_last_sample() {
        assertThat(THREE.ended().succeeded()).isEqualTo(50);
        assertThat(series().ended().succeeded()).as("not counted").isNull();
    }

    @Test
    void of_some_moments_only_those_samples_count() {
        assertThat(THREE.at(Set.of(0L, 100L)).ended().succeeded()).isEqualTo(20);
    }

    @Test
    void a_sample_that_is_moved_keeps_its_figures() {
        assertThat(point(0, BreakerState.OPEN, 7).at(500)).isEqualTo(point(500, BreakerState.OPEN, 7));
    }

    @Test
    void calls_that_the_open_breaker_rejects_are_not_in_its_window() {
        Ended ended = new Ended(Made.errors(4, 3, 2, 100), 11L, 0);

        assertThat(ended.counted()).isEqualTo(9);
        assertThat(ended.calls()).isEqualTo(20);
        assertThat(new Ended(Made.errors(4, 3, 2, 100), null, 0).calls()).isEqualTo(9);
    }

    @Test
    void trips_that_are_not_counted_are_none() {
        BreakerPoint uncounted = new BreakerPoint(0, null, null, null, null, null, Made.errors(0, 0, 0, 0));

        assertThat(point(0, BreakerState.CLOSED, 0).since(uncounted).trips()).isZero();
    }

    @Test
    void half_open_is_neither_open_nor_closed() {
        assertThat(List.of(BreakerState.values()))
                .extracting(state -> new BreakerReading(Made.breaker("gateway"), point(0, state, 0)))
                .extracting(BreakerReading::open, BreakerReading::closed)
                .containsExactly(tuple(false, true), tuple(false, false), tuple(true, false));
    }

    @Test
    void a_reading_has_the_name_of_its_breaker() {
        assertThat(new BreakerReading(Made.breaker("gateway"), point(0, BreakerState.OPEN, 0)).name())
                .isEqualTo("service-a");
    }

    @Test
    void a_row_has_a_column_for_each_cause_and_is_read_back_as_written() {
        BreakerPoint uncounted = new BreakerPoint(
                5, null, null, 1, null, 2L, Made.errors(4, 3, 2, 1).with(ErrorCause.FAILED, null));

        JsonNode row = JsonMapper.shared().valueToTree(uncounted);

        assertThat(row.propertyNames()).containsExactlyInAnyOrderElementsOf(BreakerPoint.COLUMNS);
        assertThat(row.get("failed").isNull()).isTrue();
        assertThat(row.get("timedOut").asLong()).isEqualTo(3);
        assertThat(JsonMapper.shared().treeToValue(row, BreakerPoint.class)).isEqualTo(uncounted);
    }
}
