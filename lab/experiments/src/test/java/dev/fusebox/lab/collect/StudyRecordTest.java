package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.Absence;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunPlan;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.ResultsBuilder;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.MadeKey;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.study.Selection;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.StudyFiles;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyRecordTest {

    @TempDir
    Path parent;

    /** Ten seconds at this rate. */
    private static CellResult cell(String gateway, int users, double rate, boolean busy) {
        double machine = busy ? 10.0 * Runtime.getRuntime().availableProcessors() : 1;
        return MadeCellResult.of(gateway, "hello", users)
                .id(gateway + ".c" + users)
                .load(MadeLoad.of(
                        "ab", "", (long) (rate * 10), (long) (rate * 10), 0, 0, 10, rate, rate, 1, 1, 1, 1, 0L))
                .processes(List.of(
                        ProcessUsage.cpu(gateway, machine * 0.8), ProcessUsage.cpu(ProcessUsage.MACHINE, machine)))
                .build();
    }

    private static Study smoke() {
        return StudyFiles.of(new LabHome(Path.of("../.."))).read("smoke");
    }

    private StudyRecord record(RunFolder folder, CellResult... before) {
        return record(folder, smoke(), before);
    }

    private static StudyRecord record(RunFolder folder, Study study, CellResult... before) {
        RunPlan run = new RunPlan(
                Results.SCHEMA,
                study,
                new RunOptions(null, null, null, null, null, Map.of(), null),
                Map.of(),
                Map.of(),
                9,
                Map.of());
        StudyRecord record = new StudyRecord(folder, run, List.of());
        record.takeOver(
                ResultsBuilder.builder()
                        .schema(Results.SCHEMA)
                        .study("s")
                        .title("S")
                        .planned(9)
                        .cells(List.of(before))
                        .build(),
                StudyPlan.of(run.study()));
        return record;
    }

    @Test
    void load_on_a_gateway_is_that_of_the_cells_of_this_session() {
        RunFolder folder = RunFolder.create(parent, "s");
        CellResult[] cells = {
            cell("zuul", 1, 100, true),
            cell("zuul", 2, 900, true),
            cell("zuul", 3, 300, true),
            cell("zuul", 4, 5, false),
            cell("scg", 1, 77, true)
        };
        folder.cell("zuul.c9");

        StudyRecord record = record(folder, cell("zuul", 9, 5000, true));
        for (CellResult cell : cells) {
            record.add(cell);
        }

        assertThat(record.windows(Gateways.named("zuul")))
                .extracting(LoadWindow::answers)
                .containsExactly(1000L, 9000L, 3000L, 50L);
        assertThat(record.windows(Gateways.named("scg")))
                .extracting(LoadWindow::answers)
                .containsExactly(770L);
        assertThat(record.windows(Gateways.named("direct"))).isEmpty();
    }

    @Test
    void a_cell_without_its_folder_is_not_finished() {
        RunFolder folder = RunFolder.create(parent, "s");
        folder.cell("zuul.c1");

        assertThat(record(folder, cell("zuul", 1, 1, true), cell("zuul", 2, 1, true))
                        .done())
                .isEqualTo(1);
    }

    /** Three cells with the same processes, in two starts. */
    @Test
    void a_start_that_was_interrupted_runs_again_and_a_whole_one_does_not() {
        Study once = new Selection(List.of("zuul"), null, List.of(10)).of(smoke());
        Study study = once.withLength(once.length().with(its -> its.starts(2).seed(1)));
        RunFolder folder = RunFolder.create(parent, "s");
        CellResult[] before = StudyPlan.of(study).cells().stream()
                .limit(3)
                .map(c -> cell("zuul", 10, 1, true)
                        .with(its -> its.key(
                                MadeKey.of(c.id(), "zuul", "p", "hello", 10).withStart(c.start()))))
                .toArray(CellResult[]::new);
        for (CellResult cell : before) {
            folder.cell(cell.id());
        }

        StudyRecord record = record(folder, study, before);

        assertThat(StudyPlan.of(study).cells()).hasSize(4);
        assertThat(before).extracting(CellResult::start).containsExactly(1, 1, 2);
        assertThat(before).extracting(c -> record.has(c.id())).containsExactly(true, true, false);
        assertThat(folder.path().resolve("cells").resolve(before[2].id())).isEmptyDirectory();
        assertThat(record.save().notes())
                .extracting(RunNote::words)
                .singleElement()
                .asString()
                .matches("resumed at [-0-9T:]+; kept of starts that were whole: 2");
    }

    @Test
    void a_resumed_run_says_how_many_cells_had_other_processes() {
        RunFolder folder = RunFolder.create(parent, "s");
        folder.cell("zuul.c1");

        assertThat(record(folder, cell("zuul", 1, 1, true)).save().notes())
                .extracting(RunNote::words)
                .singleElement()
                .asString()
                .matches("resumed at [-0-9T:]+; cells measured with the earlier processes: 1 .*");
    }

    @Test
    void a_finished_experiment_has_its_own_file() throws IOException {
        RunFolder folder = RunFolder.create(parent, "s");
        EquivalenceResult found =
                new EquivalenceResult("zuul-scg.p.equivalence", "p", Map.of(), List.of(), List.of(), List.of());
        StudyRecord record = record(folder);
        record.add("p", ChainSnapshot.NONE);

        record.add(found);
        Files.delete(folder.path().resolve("results.json"));

        assertThat(folder.results().experiments()).containsExactly(found);
    }

    @Test
    void an_undecided_experiment_runs_again_when_the_run_is_resumed() {
        StudyRecord record = record(RunFolder.create(parent, "s"));
        EquivalenceResult decided =
                new EquivalenceResult("zuul-scg.p.equivalence", "p", Map.of(), List.of(), List.of(), List.of());

        record.takeOver(
                ResultsBuilder.builder()
                        .schema(Results.SCHEMA)
                        .study("s")
                        .title("S")
                        .planned(9)
                        .cells(List.of())
                        .experiments(List.of(decided, new Undecided("zuul.p.service-a.b9")))
                        .build(),
                StudyPlan.of(smoke()));

        assertThat(record.has(decided.id())).isTrue();
        assertThat(record.has("zuul.p.service-a.b9")).isFalse();
    }

    private record Undecided(String id) implements ExperimentResult {
        @Override
        public String undecided() {
            return "the machine was busy";
        }
    }

    /** An experiment raises the time limits of a profile that cells ran with. */
    @Test
    void time_limits_that_an_experiment_leaves_out_stay_those_of_the_profile() {
        StudyRecord record = record(RunFolder.create(parent, "s"));
        TimeLimit call = new TimeLimit("zuul-gateway", "call.service-a", 4000, null);
        LimitSpec threads = new LimitSpec(LimitId.parse("zuul-gateway/threads"), 9, WhenFull.QUEUES, null);

        record.add("p", new ChainSnapshot(List.of(), List.of(), List.of(call)));
        record.add("p", new ChainSnapshot(List.of(threads), List.of(), List.of()));

        assertThat(record.chains()).containsEntry("p", new ChainSnapshot(List.of(threads), List.of(), List.of(call)));
    }

    /** Another look finds the pool that the first calls made; a process of the next experiment has none yet. */
    @Test
    void limits_that_exist_only_after_the_first_call_stay() {
        StudyRecord record = record(RunFolder.create(parent, "s"));
        LimitSpec threads = new LimitSpec(LimitId.parse("zuul-gateway/threads"), 9, WhenFull.QUEUES, null);
        LimitSpec pool = new LimitSpec(LimitId.parse("zuul-gateway/pool.service-a"), 50, WhenFull.QUEUES, null);

        record.add("p", new ChainSnapshot(List.of(threads), List.of(), List.of()));
        record.add("p", new ChainSnapshot(List.of(threads, pool), List.of(), List.of()));
        record.add("p", new ChainSnapshot(List.of(threads), List.of(), List.of()));

        assertThat(record.chains().get("p").limits()).containsExactly(threads, pool);
    }

    @Test
    void run_json_keeps_the_chain_of_each_profile_whole() {
        RunFolder folder = RunFolder.create(parent, "s");
        SettingValue given = new SettingValue("ribbon.MaxTotalConnections", "20", "command line");
        SettingValue setting =
                new SettingValue("ribbon.MaxConnectionsPerHost", "50", "framework default", List.of(given));
        ChainSnapshot chain = new ChainSnapshot(
                List.of(new LimitSpec(LimitId.parse("zuul-gateway/pool.service-a"), 50, WhenFull.QUEUES, setting)),
                List.of(
                        new BreakerSpec(
                                "zuul-gateway",
                                "service-a",
                                BreakerRule.HealthSnapshots.STOCK,
                                Map.of(BreakerThreshold.WINDOW, setting)),
                        new BreakerSpec(
                                "scg-gateway",
                                "service-a",
                                new BreakerRule.SlidingWindow(true, 10, 20, 50, 5000, 10, true),
                                Map.of())),
                List.of(new TimeLimit("zuul-gateway", "read.service-a", 1000, null)),
                List.of(new Retry("zuul-gateway", "service-a", 2, null)),
                List.of(new GuardedRoute("zuul-gateway", "a", "service-a", List.of("service-a"))),
                List.of(new Absence("zuul-gateway", "pool.service-b", "no such class")));

        record(folder).add("p", chain);

        assertThat(folder.run().chains()).isEqualTo(Map.of("p", chain));
    }
}
