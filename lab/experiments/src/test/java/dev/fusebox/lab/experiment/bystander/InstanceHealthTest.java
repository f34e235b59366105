package dev.fusebox.lab.experiment.bystander;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.predict.IsolationPrediction.SizedPart;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.Healthy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Several instances of a gateway while callers hang on all of them. */
class InstanceHealthTest {

    private static final Healthy IDLE = new Healthy(200, 200, 5.0, 20.0, Map.of(), 0, 0, null);
    private static final Healthy LOST = new Healthy(200, 3, 5.0, 20.0, Map.of(), 0, 0, null);
    private static final Healthy SLOW = new Healthy(200, 200, 500.0, 900.0, Map.of(), 0, 0, null);

    private static InstanceHealth of(String name, Healthy healthy) {
        return InstanceHealth.of(name, 60, healthy, IDLE, name + "/threads");
    }

    private static IsolationPrediction harmedFrom(Integer callers) {
        return new IsolationPrediction(callers, new SizedPart("threads", 200, null), null);
    }

    @Test
    void each_is_judged_by_its_own_calls_and_a_full_limit_explains_harm_only() {
        assertThat(of("zuul-1", IDLE))
                .extracting("verdict", "exhaustedLimit")
                .containsExactly(BystanderVerdict.ISOLATED, null);
        assertThat(of("zuul-3", LOST))
                .extracting("verdict", "exhaustedLimit")
                .containsExactly(BystanderVerdict.DEAD, "zuul-3/threads");
    }

    @Test
    void a_dead_instance_is_worse_than_a_degraded_one() {
        assertThat(InstanceHealth.worst(List.of(of("zuul-1", IDLE), of("zuul-2", LOST), of("zuul-3", SLOW))))
                .extracting(InstanceHealth::name)
                .isEqualTo("zuul-2");
    }

    @Test
    void an_instance_is_harmed_when_its_callers_have_come_to_the_fleet() {
        assertThat(harmedFrom(50).ofFleet(own -> own * 3).callers()).isEqualTo(150);
        assertThat(harmedFrom(null).ofFleet(own -> own * 3).callers()).isNull();
    }

    @Test
    void of_several_predictions_the_first_harm_counts() {
        assertThat(IsolationPrediction.first(List.of(harmedFrom(null), harmedFrom(600), harmedFrom(150)))
                        .callers())
                .isEqualTo(150);
        assertThat(IsolationPrediction.first(List.of(harmedFrom(null), harmedFrom(null)))
                        .callers())
                .isNull();
    }
}
