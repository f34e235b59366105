package dev.fusebox.lab.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitComparison.ComparedLimit;
import dev.fusebox.lab.chain.LimitComparison.EffectiveSetting;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.claims.EvaluatedConclusion.Agreement;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.experiment.bystander.BystanderCase;
import dev.fusebox.lab.experiment.bystander.BystanderResult;
import dev.fusebox.lab.experiment.bystander.BystanderSpec;
import dev.fusebox.lab.experiment.bystander.BystanderSpec.HungCalls;
import dev.fusebox.lab.experiment.bystander.BystanderSpecBuilder;
import dev.fusebox.lab.experiment.bystander.HealthySide;
import dev.fusebox.lab.experiment.bystander.HungSide;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.Behaviour;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourFinding;
import dev.fusebox.lab.experiment.equivalence.EquivalenceSpec;
import dev.fusebox.lab.experiment.fault.Fault;
import dev.fusebox.lab.experiment.fault.FaultsResult;
import dev.fusebox.lab.experiment.fault.FaultsSpec;
import dev.fusebox.lab.experiment.fault.MadeFaults;
import dev.fusebox.lab.experiment.probe.ProbeCase;
import dev.fusebox.lab.experiment.probe.ProbeEvidence;
import dev.fusebox.lab.experiment.probe.ProbeFinding;
import dev.fusebox.lab.experiment.probe.ProbeResult;
import dev.fusebox.lab.experiment.probe.ProbeSpec;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.predict.IsolationPrediction.SizedPart;
import dev.fusebox.lab.report.ExperimentSections;
import dev.fusebox.lab.report.TextReport;
import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.Results.Conclusion;
import dev.fusebox.lab.results.ResultsBuilder;
import dev.fusebox.lab.results.cell.CpuUse;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.CallFigures;
import dev.fusebox.lab.results.trial.CallFigures.EndedCall;
import dev.fusebox.lab.results.trial.CallFigures.PublishedCalls;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.CallerPlaces.Part;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import dev.fusebox.lab.results.trial.ClientView;
import dev.fusebox.lab.results.trial.ClientView.AnswerBody;
import dev.fusebox.lab.results.trial.ClientView.Ending;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.settings.IneffectiveSetting;
import dev.fusebox.lab.study.FleetSpec;
import dev.fusebox.lab.study.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments of every kind, from the run folder to conclusions and reports. */
class ExperimentResultsTest {

    private static final Healthy IDLE = new Healthy(200, 200, 1.0, 2.0, Map.of("200", 200), 0, 0, null);

    private static final PublishedCalls PUBLISHED = new PublishedCalls(
            "paper", new CallFigures(20, 20, null, 92_534.0, 254.18, 92_140.0, null, null, null, 92_857.0), null);

    private static final BystanderResult BYSTANDER = new BystanderResult(
            "zuul.stock.service-a.b250",
            "zuul",
            "stock",
            new BystanderCase("service-a", 250, "raised to 60 s", "service-b"),
            BystanderVerdict.DEAD,
            null,
            new HealthySide(
                    new Healthy(
                            200,
                            0,
                            null,
                            null,
                            Map.of("0", 200),
                            null,
                            0,
                            CallFigures.of(List.of(new EndedCall(false, 0, 5000)))),
                    IDLE,
                    "zuul-gateway/threads",
                    List.of()),
            new HungSide(
                    null,
                    200,
                    new CallerPlaces(
                            250,
                            List.of(
                                    new Part(Place.AT_BACKEND, null, 200),
                                    new Part(Place.WAITING, "zuul-gateway/threads", 48),
                                    new Part(Place.ELSEWHERE, null, 2)),
                            Map.of(200, 3)),
                    Map.of(),
                    1500L,
                    List.of(),
                    null,
                    new CallFigures(200, 50, 2.0, 45_100.0, 9_000.0, 30_000.0, 50_100.0, 50_200.0, 50_300.0, 50_400.0)),
            null,
            new CpuUse(0.3, 0.2),
            new IsolationPrediction(
                    200,
                    new SizedPart(
                            "zuul-gateway/threads",
                            200,
                            new SettingValue("server.tomcat.threads.max", "200", "framework default")),
                    null),
            PUBLISHED);

    private static final BystanderResult BUSY = new BystanderResult(
            "scg.stock.service-a.b250",
            "scg",
            "stock",
            new BystanderCase("service-a", 250, "raised to 60 s", "service-b"),
            BystanderVerdict.INCONCLUSIVE,
            "the machine was busy",
            new HealthySide(null, IDLE, null, List.of()),
            new HungSide(null, null, null, Map.of(), null, List.of(), null, null),
            null,
            new CpuUse(1, 0.1),
            null,
            null);

    private static final ProbeResult PROBE = new ProbeResult(
            "zuul.stock.service-a.probe",
            "zuul",
            "stock",
            new ProbeCase("service-a", 128, "raised to 60 s"),
            new ProbeFinding(
                    50,
                    "zuul-gateway/pool.service-a",
                    "ribbon.MaxConnectionsPerHost",
                    "50",
                    "framework default",
                    List.of(new IneffectiveSetting("x.y", "1", "no code reads it")),
                    List.of()),
            null,
            new ProbeEvidence(Map.of(), null, List.of(), List.of(), null),
            null);

    private static final EquivalenceResult EQUIVALENCE = new EquivalenceResult(
            "zuul-scg.stock.equivalence",
            "stock",
            Map.of("zuul", "Zuul"),
            List.of(),
            List.of(new ComparedLimit(
                    "threads", Map.of("zuul", List.of(new EffectiveSetting("threads", "200", null, null))))),
            List.of(new BehaviourComparison(Behaviour.DEAD_ANSWER, Map.of("zuul", BehaviourFinding.of("500")))));

    private static final FaultsResult FAULTS = MadeFaults.on(
            "zuul",
            MadeFaults.leaking(
                    Fault.GARBAGE,
                    new ClientView(500, AnswerBody.JSON, 9, Ending.COMPLETE, 5),
                    "zuul-gateway/threads 1"));

    private static final Study STUDY = Study.of(
            "s",
            "S",
            List.of(
                    BystanderSpecBuilder.builder()
                            .profile("stock")
                            .gateways(List.of("zuul"))
                            .callers(250)
                            .route("service-a")
                            .critical(true)
                            .build(),
                    new BystanderSpec(
                            "stock",
                            List.of("zuul"),
                            100,
                            "service-a",
                            new HungCalls(50_000, true),
                            1,
                            false,
                            true,
                            null,
                            FleetSpec.NONE,
                            100,
                            Map.of("zuul", PUBLISHED)),
                    new ProbeSpec("stock", List.of("zuul", "scg"), true, null, null),
                    new EquivalenceSpec("stock", List.of("zuul", "scg")),
                    new FaultsSpec("faults", List.of("zuul"), List.of(Fault.DRIP_FEED, Fault.GARBAGE), null)));

    @TempDir
    Path parent;

    private static Results results(List<Conclusion> claims, ExperimentResult... experiments) {
        return ResultsBuilder.builder()
                .schema(Results.SCHEMA)
                .study("s")
                .title("S")
                .conclusions(claims)
                .planned(3)
                .cells(List.of())
                .experiments(List.of(experiments))
                .build();
    }

    private static Conclusion claim(String when) {
        return new Conclusion("c", null, when, Map.of(), false);
    }

    @Test
    void every_kind_comes_back_from_the_folder_as_it_was_written() {
        RunFolder folder = RunFolder.create(parent, "s");
        Results written = results(List.of(), BYSTANDER, BUSY, PROBE, EQUIVALENCE, FAULTS);

        folder.write(written);

        assertThat(folder.results()).isEqualTo(written);
        assertThat(folder.path().resolve("results.json"))
                .content()
                .contains("\"kind\" : \"bystander\"", "\"kind\" : \"probe\"", "\"kind\" : \"equivalence\"")
                .contains("\"zuul\" : [ {");
    }

    @Test
    void every_kind_comes_back_when_results_json_is_lost() {
        RunFolder folder = RunFolder.create(parent, "s");
        folder.write(new RunPlan(
                Results.SCHEMA,
                STUDY,
                new RunOptions(null, null, null, null, null, Map.of(), null),
                Map.of(),
                Map.of(),
                3,
                Map.of()));
        List<ExperimentResult> found = List.of(BYSTANDER, PROBE, EQUIVALENCE, FAULTS);

        found.forEach(folder::write);

        assertThat(folder.hasResults()).isTrue();
        assertThat(RunFolderReader.of(folder).results().experiments()).containsExactlyInAnyOrderElementsOf(found);
        assertThat(folder.path().resolve("experiments/" + PROBE.id() + ".json"))
                .content()
                .contains("\"kind\" : \"probe\"");
    }

    @Test
    void what_was_asked_for_comes_back_too() {
        RunFolder folder = RunFolder.create(parent, "s");

        folder.write(new RunPlan(
                Results.SCHEMA,
                STUDY,
                new RunOptions(null, null, null, null, null, Map.of(), null),
                Map.of(),
                Map.of(),
                3,
                Map.of()));

        assertThat(folder.run().study()).isEqualTo(STUDY);
    }

    @Test
    void a_claim_about_an_undecided_experiment_is_undecided() {
        Results run =
                results(List.of(claim("run.bystander('scg', 'stock', 'service-a', 250).verdict == 'isolated'")), BUSY);

        assertThat(ConclusionEvaluator.findings(run, List.of())).singleElement().satisfies(f -> {
            assertThat(f.answer()).isEqualTo(Agreement.CANNOT_TELL);
            assertThat(f.evidence()).isEqualTo("scg.stock.service-a.b250 is inconclusive: the machine was busy");
        });
    }

    @Test
    void claims_may_speak_of_every_kind() {
        Results run = results(
                List.of(
                        claim("run.bystander('zuul', 'stock', 'service-a', 250).verdict == 'dead'"),
                        claim(
                                "run.bystander('zuul', 'stock', 'service-a', 250).healthyMs == 5000 && run.bystander('zuul', 'stock', 'service-a', 250).hungCalls == 200"),
                        claim(
                                "run.bystander('zuul', 'stock', 'service-a', 250).hungMs == 45100 && run.bystander('zuul', 'stock', 'service-a', 250).hungFailed == 0.25"),
                        claim("run.probe('zuul', 'stock', 'service-a').ceiling == 50"),
                        claim(
                                "run.fault('zuul', 'p', 'garbage').status == 500 && !run.fault('zuul', 'p', 'garbage').atRest"),
                        claim("run.probe('zuul', 'stock', 'service-a').setting == 'ribbon.MaxConnectionsPerHost'"),
                        claim("run.equivalence('stock').alike == 1"),
                        claim("run.equivalence('stock').behaviour('dead_answer') == 'equivalent'")),
                BYSTANDER,
                PROBE,
                EQUIVALENCE,
                FAULTS);

        assertThat(ConclusionEvaluator.findings(run, List.of()))
                .allSatisfy(f -> assertThat(f.answer()).as(f.evidence()).isEqualTo(Agreement.AGREES));
    }

    @Test
    void a_claim_about_a_missing_experiment_is_undecided() {
        Results run = results(List.of(
                claim("run.probe('scg', 'stock', 'service-a').ceiling == 25"),
                claim("run.equivalence('p').alike > 0")));

        assertThat(ConclusionEvaluator.findings(run, List.of()))
                .extracting(f -> f.evidence())
                .containsExactly(
                        "no finished probe scg stock service-a in this run", "no finished equivalence p in this run");
    }

    @Test
    void every_kind_has_its_section_in_the_reports() {
        Results run = results(List.of(), EQUIVALENCE, PROBE, BYSTANDER, BUSY);

        assertThat(Sign.plain(TextReport.of(recording(run), null)))
                .containsSubsequence(
                        "Who else gets hurt when a backend hangs (each measured once)",
                        "zuul stock, 250 callers held on service-a: DEAD",
                        "scg stock, 250 callers held on service-a: INCONCLUSIVE",
                        "How many calls get through at once (measured once)",
                        "50 calls at once, bound by zuul-gateway/pool.service-a",
                        "Whether the gateways behave alike (measured once)",
                        "Backend killed: the caller gets  500");
        assertThat(ExperimentSections.of(run))
                .hasSize(3)
                .allSatisfy(section -> assertThat(section.blocks())
                        .filteredOn(Table.class::isInstance)
                        .map(Table.class::cast)
                        .allSatisfy(t -> assertThat(t.rows())
                                .isNotEmpty()
                                .allSatisfy(
                                        row -> assertThat(row).hasSize(t.heads().size()))));
    }

    private static RecordedRun recording(Results run) {
        return MadeRecording.of("study-1", run);
    }
}
