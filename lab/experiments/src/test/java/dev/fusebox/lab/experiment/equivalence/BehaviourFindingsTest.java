package dev.fusebox.lab.experiment.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.load.call.SingleCall.CallAnswer;
import dev.fusebox.limits.ErrorCounts;
import org.junit.jupiter.api.Test;

class BehaviourFindingsTest {

    private static BreakerReading window(int calls, int errors) {
        return new BreakerReading(
                Made.breaker("zuul-gateway"),
                new BreakerPoint(0, BreakerState.CLOSED, calls, errors, 0L, 0L, ErrorCounts.NONE));
    }

    private static String counted(
            int calls, long errorsBeside, long goodBeside, BreakerReading before, BreakerReading after) {
        return BehaviourTest.countedAs(calls, errorsBeside, goodBeside, before, after)
                .gist();
    }

    @Test
    void five_more_errors_in_the_window_are_five_errors() {
        assertThat(counted(5, 0, 0, window(12, 0), window(17, 5))).isEqualTo("an error");
    }

    @Test
    void errors_of_other_causes_do_not_count() {
        assertThat(counted(5, 3, 0, window(0, 0), window(3, 3))).isEqualTo("nothing");
    }

    @Test
    void calls_in_the_window_that_are_no_errors_count_as_successful() {
        assertThat(counted(5, 0, 0, window(12, 0), window(17, 0))).isEqualTo("no error");
    }

    @Test
    void calls_that_never_reach_the_window_count_as_nothing() {
        assertThat(counted(5, 0, 0, window(12, 0), window(12, 0))).isEqualTo("nothing");
    }

    @Test
    void other_successful_calls_do_not_make_them_successful() {
        assertThat(counted(5, 0, 100, window(0, 0), window(100, 0))).isEqualTo("nothing");
    }

    @Test
    void two_answers_that_differ_in_their_time_stamp_only_are_alike() {
        CallAnswer one = new CallAnswer(500, "application/json", "{\"timestamp\":\"10:00\",\"status\":500}", 3);
        CallAnswer two = new CallAnswer(500, "application/json", "{\"timestamp\":\"10:01\",\"status\":500}", 900);

        assertThat(BehaviourTest.describeResponse(one)).isEqualTo(BehaviourTest.describeResponse(two));
    }
}
