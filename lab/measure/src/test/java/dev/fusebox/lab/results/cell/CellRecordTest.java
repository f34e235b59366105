package dev.fusebox.lab.results.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.ScenarioBuilder;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellRecordTest {

    private static LimitUsage threads(String component) {
        return new LimitUsage(
                component, "threads", LimitKind.THREADS, 200, 9, 1, 0, 0L, WhenFull.QUEUES, null, null, null);
    }

    /** The gateway's component has the gateway's id. */
    private static List<String> notHeld(String gateway, PredictionInput input) {
        CellResult cell = MadeCellResult.of(gateway, "sleep/200", 100)
                .limits(List.of(threads(gateway), threads("service-a")))
                .build();
        return new CellRecord(
                        cell, gateway, "service-a", 2, true, List.of(), Map.of(), null, input, Tolerance.USUAL, null)
                .threadsNotHeld()
                .toList();
    }

    private static PredictionInput predicted(String gateway) {
        ScenarioBuilder scenarios = new ScenarioBuilder(
                ProfileSettings.files(new LabHome(Path.of("../.."))), GivenSettings.NONE, RecordedChains.NONE);
        return new PredictionInput(
                scenarios.chain(Gateways.named(gateway), "stock", null, 1), null, null, 200, 14, null);
    }

    @Test
    void request_threads_that_the_prediction_leaves_out_are_not_held() {
        assertThat(notHeld("async-complete-tomcat", predicted("async-complete-tomcat")))
                .containsExactly("async-complete-tomcat/threads");
        assertThat(notHeld("sync-tomcat", predicted("sync-tomcat"))).isEmpty();
    }

    @Test
    void without_a_prediction_every_limit_counts_as_held() {
        assertThat(notHeld("async-complete-tomcat", null)).isEmpty();
        assertThat(notHeld("async-complete-tomcat", new PredictionInput(null, "a queue", null, 200, 14, null)))
                .isEmpty();
    }
}
