package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.ChainSnapshot.Absence;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ChainSnapshotTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static ChainSnapshot with(Retry... retries) {
        return new ChainSnapshot(List.of(), List.of(), List.of(), List.of(retries), List.of(), List.of());
    }

    @Test
    void a_chain_of_an_older_run_has_neither_retries_nor_absences() {
        String older = """
                {"limits": [], "breakers": [], "timeLimits": [{"component": "gate", "name": "read.a", "millis": 1000,
                "setting": {"property": "read-timeout", "value": "1s", "origin": "command line"}}]}
                """;

        ChainSnapshot chain = JSON.readValue(older, ChainSnapshot.class);

        assertThat(chain.retries()).isEmpty();
        assertThat(chain.absences()).isEmpty();
        assertThat(chain.timeLimits().get(0).setting())
                .isEqualTo(new SettingValue("read-timeout", "1s", "command line"));
    }

    @Test
    void a_setting_that_is_all_there_is_looks_as_it_always_did() {
        assertThat(JSON.readTree(JSON.writeValueAsString(new SettingValue("a", "1", "command line"))))
                .isEqualTo(JSON.readTree("{\"property\": \"a\", \"value\": \"1\", \"origin\": \"command line\"}"));
    }

    @Test
    void retries_of_the_later_look_count() {
        Retry before = new Retry("gate", "a", 1, null);
        Retry after = new Retry("gate", "a", 4, null);
        Retry other = new Retry("gate", "b", 2, null);

        assertThat(with(before, other).with(with(after)).retries()).containsExactly(after, other);
    }

    @Test
    void a_run_that_raised_time_limits_keeps_its_circuit_breakers_and_takes_time_limits_from_the_profile() {
        BreakerSpec live = new BreakerSpec("gate", "a", HealthSnapshots.STOCK, Map.of());
        BreakerSpec configured = new BreakerSpec("gate", "b", null, Map.of());
        TimeLimit call = new TimeLimit("gate", "call.a", 1000, null);
        ChainSnapshot profile = new ChainSnapshot(List.of(), List.of(configured), List.of(call));

        assertThat(new ChainSnapshot(List.of(), List.of(live), List.of()).orElse(profile))
                .isEqualTo(new ChainSnapshot(List.of(), List.of(live), List.of(call)));
        assertThat(new ChainSnapshot(List.of(), List.of(), List.of(call)).orElse(profile))
                .as("a gateway whose circuit breaker is off")
                .isEqualTo(new ChainSnapshot(List.of(), List.of(), List.of(call)));
    }

    @Test
    void a_process_has_its_own_retries_and_absences() {
        Retry retry = new Retry("gate", "a", 4, null);
        Absence absence = new Absence("service", "threads", "no Tomcat");
        ChainSnapshot both =
                new ChainSnapshot(List.of(), List.of(), List.of(), List.of(retry), List.of(), List.of(absence));

        assertThat(both.in("gate")).isEqualTo(with(retry));
        assertThat(both.in("service").absences()).containsExactly(absence);
    }
}
