package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class LimitSeriesTest {

    private static LimitUsage use(SampleRow... points) {
        LimitSpec spec = Made.limit("gateway", "semaphore.a", LimitKind.SEMAPHORE, WhenFull.REJECTS, 10);
        return new LimitSeries(spec, List.of(points)).use();
    }

    private static SampleRow point(Integer inUse, Integer queued, Long rejected) {
        return Made.sample(0, 10, inUse, queued, rejected);
    }

    @Test
    void the_median_of_an_even_number_of_samples_lies_between_the_two_in_the_middle() {
        assertThat(use(point(2, 0, 0L), point(8, 0, 0L), point(4, 0, 0L), point(10, 0, 0L))
                        .medianInUse())
                .isEqualTo(6);
    }

    @Test
    void rejections_are_those_between_the_first_and_the_last_sample() {
        assertThat(use(point(1, 3, 100L), point(1, 9, null), point(1, 2, 160L)).rejected())
                .isEqualTo(60);
        assertThat(use(point(1, 3, 100L), point(1, 9, 160L)).peakQueued()).isEqualTo(9);
    }

    @Test
    void missed_samples_do_not_count_and_what_was_never_read_is_absent() {
        LimitUsage use = use(point(3, null, null), Made.sample(100, null, null, null, null));

        assertThat(use.max()).isEqualTo(10);
        assertThat(use.peakInUse()).isEqualTo(3);
        assertThat(use.peakQueued()).isNull();
        assertThat(use.rejected()).isNull();
    }

    /** The contract of results.json. */
    @Test
    void in_json_it_is_flat_and_names_what_fixed_its_size() {
        JsonMapper json = new JsonMapper();
        LimitUsage use = use(point(3, 1, 5L));

        String text = json.writeValueAsString(use);

        assertThat(text)
                .isEqualTo("{\"component\":\"gateway\",\"name\":\"semaphore.a\",\"kind\":\"SEMAPHORE\",\"max\":10,"
                        + "\"peakInUse\":3,\"medianInUse\":3,\"peakQueued\":1,\"rejected\":0,\"whenFull\":\"REJECTS\","
                        + "\"setting\":\"the.semaphore.a\",\"value\":\"10\",\"origin\":\"framework default\"}");
        assertThat(json.readValue(text, LimitUsage.class)).isEqualTo(use);
    }
}
