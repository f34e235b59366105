package dev.fusebox.lab.results.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

class VerdictTest {

    private static final JsonMapper JSON = new JsonMapper();

    private record Holder(Verdict verdict) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'status':'BOUND','limit':'zuul-gateway/pool.service-a','refusedBy':'service-a','openedBy':null,'reason':null,'sentence':'It caps.'}",
                "{'status':'BOUND','limit':'ab/cpu','refusedBy':null,'openedBy':null,'reason':null,'sentence':'It caps.'}",
                "{'status':'NOT_REACHED','limit':null,'refusedBy':null,'openedBy':null,'reason':null,'sentence':'None was met.'}",
                "{'status':'AMBIGUOUS','limit':null,'refusedBy':'a/circuit-breaker.b','openedBy':'a/bulkhead.b','reason':{'why':'SELDOM_FULL','words':'no limit was full often enough'},'sentence':'Nothing decides.'}",
                "{'status':'CONTRADICTED','limit':null,'refusedBy':null,'openedBy':null,'reason':null,'sentence':'The model says otherwise.'}",
                "{'status':'CONTRADICTED','limit':'a/cpu','refusedBy':'service-a','openedBy':null,'reason':null,'sentence':'Otherwise.'}"
            })
    void each_kind_is_written_with_the_same_keys_and_read_back(String verdict) {
        String json = "{'verdict':%s}".formatted(verdict).replace('\'', '"');

        assertThat(JSON.writeValueAsString(JSON.readValue(json, Holder.class))).isEqualTo(json);
    }

    @Test
    void an_older_verdict_does_not_say_what_opened_the_circuit_breaker() {
        String json =
                "{\"status\":\"AMBIGUOUS\",\"limit\":null,\"refusedBy\":\"a/circuit-breaker.b\",\"sentence\":\"\"}";

        assertThat(JSON.readValue(json, Verdict.class).openedBy()).isNull();
    }

    @Test
    void a_bound_cell_without_a_limit_cannot_be_read() {
        assertThatThrownBy(() -> JSON.readValue("{\"status\":\"BOUND\",\"sentence\":\"\"}", Verdict.class))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("a verdict BOUND names its limit");
    }
}
