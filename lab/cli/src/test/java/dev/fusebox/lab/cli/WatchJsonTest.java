package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.ProcessStatus;
import dev.fusebox.lab.jmx.ProcessStatus.Reachability;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Other programs read this document. */
class WatchJsonTest {

    private static final SettingValue SETTING =
            new SettingValue("bulkhead.size", "37", "command line", List.of(new SettingValue("old.size", "5", "file")));

    private static ProcessStatus answers() {
        LimitSpec spec = new LimitSpec(LimitId.parse("orders/bulkhead.orders"), 37, WhenFull.REJECTS, SETTING);
        ProcessReading now =
                new ProcessReading(1, 2, 64, 20, List.of(new LimitReading(spec, 0, null, 3L)), List.of(), null);
        ChainSnapshot chain = new ChainSnapshot(
                List.of(spec), List.of(), List.of(new TimeLimit("orders", "call.orders", 1000, SETTING)));
        return new ProcessStatus(
                "orders", "local process", 4711L, Reachability.ANSWERS, 0, true, null, now, chain, null);
    }

    private static JsonNode json(List<ProcessStatus> processes, boolean one) {
        return JsonMapper.shared().valueToTree(WatchJson.of(processes, one));
    }

    @Test
    void one_process_is_the_document() {
        JsonNode document = json(List.of(answers()), true);

        assertThat(document.propertyNames())
                .containsExactlyInAnyOrder(
                        "schema",
                        "component",
                        "where",
                        "pid",
                        "state",
                        "complete",
                        "heapMb",
                        "threads",
                        "limits",
                        "breakers",
                        "timeLimits",
                        "retries",
                        "routes",
                        "absences");
        assertThat(document.get("schema").asInt()).isEqualTo(1);
        JsonNode limit = document.get("limits").get(0);
        assertThat(limit.get("name").asString()).isEqualTo("bulkhead.orders");
        assertThat(limit.get("max").asInt()).isEqualTo(37);
        assertThat(limit.get("rejected").asInt()).isEqualTo(3);
        assertThat(limit.get("queued").isNull()).as("not read, so not 0").isTrue();
        assertThat(limit.at("/setting/property").asString()).isEqualTo("bulkhead.size");
        assertThat(limit.at("/setting/origin").asString()).isEqualTo("command line");
        assertThat(limit.at("/setting/ineffective/0/property").asString()).isEqualTo("old.size");
        assertThat(document.at("/timeLimits/0/millis").asInt()).isEqualTo(1000);
    }

    @Test
    void a_lab_is_a_list_and_a_process_that_does_not_answer_says_so() {
        ProcessStatus silent = new ProcessStatus(
                "payments", "127.0.0.1:1", null, Reachability.SILENT, 3, false, null, null, ChainSnapshot.NONE, null);
        JsonNode document = json(List.of(answers(), silent), false);

        assertThat(document.propertyNames()).containsExactlyInAnyOrder("schema", "processes");
        assertThat(document.at("/processes/0/limits").size()).isEqualTo(1);
        assertThat(document.at("/processes/1/component").asString()).isEqualTo("payments");
        assertThat(document.at("/processes/1/state").asString()).isEqualTo("SILENT");
        assertThat(document.at("/processes/1/limits").isEmpty()).isTrue();
    }
}
