package dev.fusebox.lab.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.demand.MadeKnownLoad;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.ScenarioBuilder;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.results.cell.CellKeyBuilder;
import dev.fusebox.lab.results.cell.CellMeasurementBuilder;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Zuul with the profile semaphore-100, 10 calls/s, then 700/s for two seconds, then 10/s again; nothing succeeds from 2.5 to 4 s. */
class SteppedCellTest {

    private static final Steps STEPS =
            new Steps("step", List.of(RateStep.of("10 for 2s"), RateStep.of("700 for 2s"), RateStep.of("10 for 4s")));

    @TempDir
    Path home;

    private CellRecord record() {
        LoadFigures load = MadeLoad.of("poisson 1", "", 80, 65, 15, 0, 8, 10, 8.1, 200, 200, 200, 200, 0L);
        CellResult cell = new CellResult(
                CellKeyBuilder.builder()
                        .id("zuul.semaphore-100.sleep-200.step")
                        .gateway("zuul")
                        .profile("semaphore-100")
                        .endpoint("sleep/200")
                        .arrivals("open")
                        .ratePerSecond(STEPS.amount())
                        .repeat(1)
                        .build(),
                CellMeasurementBuilder.builder()
                        .warm(true)
                        .load(load)
                        .steps(StepsRun.of(STEPS, 60))
                        .build(),
                null,
                null,
                List.of());
        ChainSnapshot chain = new ScenarioBuilder(
                        ProfileSettings.files(new LabHome(Path.of("../.."))), GivenSettings.NONE, RecordedChains.NONE)
                .chain(Gateways.named("zuul"), "semaphore-100", null, 1);
        return new CellRecord(
                cell,
                "zuul-gateway",
                "service-a",
                2,
                true,
                List.of("its limits are left out of this test"),
                Map.of(),
                null,
                new PredictionInput(chain, null, MadeKnownLoad.each(0.25, 1), 200, 8, null),
                Tolerance.USUAL,
                null);
    }

    private CellResult judged() throws IOException {
        RunFolder folder = RunFolder.create(home, "steps");
        CellRecord record = record();
        folder.write(record);
        Path cell = folder.path().resolve("cells").resolve(record.cell().id());
        Files.writeString(
                cell.resolve("samples.csv"), "t_ms,component,limit,max,in_use,queued,rejected\n100,a,b,1,1,0,0\n");
        Files.writeString(
                cell.resolve("calls.csv"),
                IntStream.range(0, 80)
                        .map(i -> i * 100)
                        .mapToObj(at -> "%d.5,0.1,200.0,%s%n".formatted(at, at >= 2500 && at < 4000 ? "503" : "200"))
                        .collect(Collectors.joining("", "due_ms,late_ms,took_ms,status\n", "")));
        return RunFolderReader.judged(folder, folder.record(record.cell().id()).orElseThrow());
    }

    @Test
    void its_course_is_made_from_its_calls_and_stands_beside_the_model_s() throws IOException {
        StepsRun steps = judged().measured().steps();

        assertThat(steps.high()).isEqualTo(new Window(2000, 4000));
        assertThat(steps.measured().firstRejectedMs()).isEqualTo(2701);
        assertThat(steps.measured().wellMs()).isEqualTo(4000);
        assertThat(steps.measured().moments()).hasSize(16);
        assertThat(steps.predicted().firstRejectedMs()).isBetween(2000L, 2500L);
        assertThat(steps.predicted().trippedMs()).isBetween(2500L, 4000L);
        assertThat(steps.predicted().moments()).hasSize(16);
    }

    @Test
    void the_verdict_says_what_happened_when_and_results_keep_it() throws IOException {
        CellResult cell = judged();

        assertThat(cell.verdict().sentence())
                .contains("The load rose at 2 s: the first call was rejected after 0.7 s (predicted: 0.")
                .contains("It fell at 4 s: the route was well again after 0.0 s (predicted: ");
        String json = JsonMapper.shared().writeValueAsString(cell);
        assertThat(json).contains("\"steps\":[\"10 for 2s\",\"700 for 2s\",\"10 for 4s\"]");
        CellResult again = JsonMapper.shared().readValue(json, CellResult.class);
        assertThat(again.measured().steps()).isEqualTo(cell.measured().steps());
        assertThat(again.offered()).isEqualTo(STEPS);
    }
}
