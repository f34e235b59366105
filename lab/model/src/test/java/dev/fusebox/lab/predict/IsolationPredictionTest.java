package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.predict.IsolationPrediction.SizedPart;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IsolationPredictionTest {

    private static final SizedPart THREADS =
            new SizedPart("gate/threads", 200, new SettingValue("server.threads", "200", "profile p"));
    private static final SizedPart PERMITS = new SizedPart("gate/semaphore.a", 100, null);

    private static IsolationPrediction harmedFrom(@Nullable Integer callers) {
        return new IsolationPrediction(callers, THREADS, callers == null ? PERMITS : null);
    }

    @Test
    void as_many_callers_as_predicted_harm_the_healthy_route() {
        assertThat(harmedFrom(200).harmedBy(200)).isTrue();
        assertThat(harmedFrom(200).harmedBy(199)).isFalse();
        assertThat(harmedFrom(null).harmedBy(9999)).isFalse();
    }

    @Test
    void a_measured_number_may_be_off_by_a_tenth_of_it_or_by_two() {
        assertThat(harmedFrom(220).closeTo(200)).isTrue();
        assertThat(harmedFrom(221).closeTo(200)).isFalse();
        assertThat(harmedFrom(180).closeTo(200)).isTrue();
        assertThat(harmedFrom(179).closeTo(200)).isFalse();
        assertThat(harmedFrom(12).closeTo(10)).isTrue();
        assertThat(harmedFrom(13).closeTo(10)).isFalse();
        assertThat(harmedFrom(null).closeTo(10)).isFalse();
    }

    @Test
    void of_several_instances_the_one_that_the_fewest_harm_counts() {
        assertThat(IsolationPrediction.first(List.of(harmedFrom(null), harmedFrom(30), harmedFrom(20))))
                .isEqualTo(harmedFrom(20));
        assertThat(IsolationPrediction.first(List.of(harmedFrom(null)))).isEqualTo(harmedFrom(null));
    }

    @Test
    void callers_of_one_instance_are_some_of_those_of_all() {
        assertThat(harmedFrom(20).ofFleet(own -> 3 * own).callers()).isEqualTo(60);
        assertThat(harmedFrom(null).ofFleet(own -> 3 * own)).isEqualTo(harmedFrom(null));
    }

    @Test
    void parts_can_have_other_names() {
        assertThat(harmedFrom(null).named(name -> name.replace("gate", "zuul-2")))
                .isEqualTo(new IsolationPrediction(
                        null,
                        new SizedPart("zuul-2/threads", 200, THREADS.setting()),
                        new SizedPart("zuul-2/semaphore.a", 100, null)));
        assertThat(new IsolationPrediction(null, null, null).named(name -> "x"))
                .isEqualTo(new IsolationPrediction(null, null, null));
    }

    @Test
    void one_sentence_says_what_is_taken_or_what_keeps_it() {
        assertThat(harmedFrom(200).words())
                .isEqualTo("the healthy route suffers from 200 hung callers on: they take gate/threads, 200 by"
                        + " server.threads=200 (profile p)");
        assertThat(harmedFrom(null).words())
                .isEqualTo("no number of hung callers harms the healthy route: both need gate/threads, 200 by"
                        + " server.threads=200 (profile p), but no more calls pass gate/semaphore.a, 100");
        assertThat(new IsolationPrediction(null, PERMITS, null).words())
                .isEqualTo("no number of hung callers harms the healthy route: both need gate/semaphore.a, 100");
        assertThat(new IsolationPrediction(null, null, null).words())
                .endsWith("it shares no limit with the hung one that a hung call keeps");
    }
}
