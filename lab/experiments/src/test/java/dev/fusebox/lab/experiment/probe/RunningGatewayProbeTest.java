package dev.fusebox.lab.experiment.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.trial.CallerPlaces;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** No host but this machine is called without its owner's word. */
class RunningGatewayProbeTest {

    private static final String URL = "http://127.0.0.1:9/hang";
    private static final String JMX = "127.0.0.1:9";

    private static RunningGatewayProbe probe(String url, String jmx, String release, String confirm, String healthy) {
        ProbeSpec.Running running = new ProbeSpec.Running(url, jmx, null, null, null, release, confirm, healthy);
        return RunningGatewayProbe.of(new ProbeSpec(null, List.of(), true, running, null), running);
    }

    @Test
    void this_machine_needs_no_confirmation() {
        assertThat(probe(URL, JMX, "http://[::1]:9/release", null, "http://127.0.0.2:9/hello")
                        .target())
                .hasToString(URL);
    }

    @Test
    void another_machine_in_any_option_needs_one() {
        assertThatThrownBy(() -> probe("http://10.1.2.3/hang", JMX, null, null, null))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--url: 10.1.2.3 is not this machine, and the probe sends it up to 4096 calls; pass --confirm"
                                + " 10.1.2.3 if that is what you want");
        assertThatThrownBy(() -> probe(URL, "10.1.2.3:9010", null, null, null))
                .isInstanceOf(UsageException.class)
                .hasMessage("--jmx: 10.1.2.3 is not this machine, and the probe sends it the password and resets its"
                        + " circuit breakers; pass --confirm 10.1.2.3 if that is what you want");
        assertThatThrownBy(() -> probe(URL, JMX, "http://10.1.2.3/release", null, null))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--release: 10.1.2.3 is not this machine");
        assertThatThrownBy(() -> probe(URL, JMX, null, null, "http://10.1.2.3/hello"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--healthy: 10.1.2.3 is not this machine");
    }

    @Test
    void a_confirmed_host_is_confirmed_and_no_other() {
        assertThat(probe("http://10.1.2.3/hang", "10.1.2.4:9010", null, "10.1.2.3,10.1.2.4", null)
                        .target()
                        .getHost())
                .isEqualTo("10.1.2.3");
        assertThatThrownBy(() -> probe("http://10.1.2.3/hang", "10.1.2.4:9010", null, "10.1.2.3", null))
                .hasMessageStartingWith("--jmx: 10.1.2.4 is not this machine");
    }

    @Test
    void a_call_that_a_fallback_answers_with_200_counts_as_rejected() throws Exception {
        RouteCounts counted = new RouteCounts(true, Map.of("gateway/bulkhead.a", 7L), 25L, 0L, 0L);
        Map<Integer, Integer> answers = Map.of(200, 32);

        assertThat(RunningGatewayProbe.held(answered(answers, CallerPlaces.of(32, 0, List.of(), counted, answers))))
                .isTrue();
        RouteCounts nothing = new RouteCounts(true, Map.of(), 0L, 0L, 32L);
        assertThat(RunningGatewayProbe.held(answered(answers, CallerPlaces.of(32, 0, List.of(), nothing, answers))))
                .as("its backend does not hold")
                .isFalse();
    }

    private static ProbeResult answered(Map<Integer, Integer> answers, CallerPlaces places) {
        return new ProbeResult(
                "id",
                "gateway",
                null,
                new ProbeCase("/x", 32, "as they are"),
                new ProbeFinding(0, null, null, null, null, List.of(), List.of()),
                null,
                new ProbeEvidence(answers, places, List.of(), List.of(), null),
                null);
    }

    @Test
    void a_malformed_address_is_named() {
        assertThatThrownBy(() -> probe(URL, JMX, null, null, "/hello"))
                .hasMessage("--healthy /hello: not an address like http://127.0.0.1:7082/v1/routea/hang");
        assertThatThrownBy(() -> probe(URL, "127.0.0.1", null, null, null))
                .hasMessageStartingWith("--jmx 127.0.0.1: must be HOST:PORT");
    }
}
