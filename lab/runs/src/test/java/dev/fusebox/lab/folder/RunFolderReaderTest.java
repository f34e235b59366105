package dev.fusebox.lab.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.demand.MadeKnownLoad;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** A recorded run, judged from its folder. */
class RunFolderReaderTest {

    private static final Path RECORDED = Path.of("src/test/resources/recorded-smoke");
    private static final String CAPPED = "zuul.semaphore-100.sleep-50.c200";

    /** As large as the semaphore of the recorded profile, and a pool behind it. */
    private static final ChainSnapshot CHAIN = new ChainSnapshot(
            List.of(
                    new LimitSpec(LimitId.parse("zuul-gateway/semaphore.service-a"), 100, WhenFull.REJECTS, null),
                    new LimitSpec(LimitId.parse("zuul-gateway/pool.service-a"), 50, WhenFull.QUEUES, null)),
            List.of(),
            List.of());

    @TempDir
    Path folder;

    @BeforeEach
    void copy() throws IOException {
        try (Stream<Path> all = Files.walk(RECORDED)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path target = folder.resolve(RECORDED.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    private RunFolder run() {
        return RunFolder.open(folder);
    }

    private Results judged() {
        return RunFolderReader.of(run()).results();
    }

    private static CellResult cell(Results results, String id) {
        return results.cells().stream()
                .filter(c -> c.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** What each says, without its words. */
    private static Map<String, String> verdicts(Results results) {
        return results.cells().stream()
                .collect(Collectors.toMap(
                        CellResult::id,
                        c -> "%s %s %s"
                                .formatted(
                                        c.verdict().status(),
                                        c.verdict().limit(),
                                        c.verdict().refusedBy())));
    }

    @Test
    void a_recorded_run_judged_again_gives_the_verdicts_it_had() {
        Results before = new JsonMapper().readValue(RECORDED.resolve("results.json"), Results.class);

        assertThat(verdicts(judged())).hasSize(4).isEqualTo(verdicts(before));
    }

    @Test
    void the_figures_of_limits_and_breaker_come_from_the_samples() {
        Results before = new JsonMapper().readValue(RECORDED.resolve("results.json"), Results.class);

        assertThat(judged().cells()).allSatisfy(c -> {
            assertThat(c.limits())
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("medianInUse")
                    .isEqualTo(cell(before, c.id()).limits());
            assertThat(c.circuitBreaker()).isEqualTo(cell(before, c.id()).circuitBreaker());
        });
    }

    /** The column in_use of every limit. */
    private void tamper(String id) throws IOException {
        Path samples = folder.resolve("cells").resolve(id).resolve("samples.csv");
        Files.writeString(
                samples, Files.readString(samples).replaceAll("(?m)^(\\d+,[^,]+,[^,]+,\\d*),\\d+,\\d*,", "$1,0,0,"));
    }

    @Test
    void tampered_samples_change_the_verdict() throws IOException {
        Verdict before = cell(judged(), CAPPED).verdict();
        tamper(CAPPED);

        Verdict after = cell(judged(), CAPPED).verdict();

        assertThat(before.limit()).isEqualTo("zuul-gateway/semaphore.service-a");
        assertThat(after.limit()).isEqualTo("zuul-gateway/cpu");
    }

    @Test
    void a_cell_without_samples_keeps_its_verdict() throws IOException {
        Verdict before = cell(run().results(), CAPPED).verdict();
        Files.delete(folder.resolve("cells").resolve(CAPPED).resolve("samples.csv"));

        assertThat(cell(judged(), CAPPED).verdict()).isEqualTo(before);
    }

    @Test
    void cells_without_their_records_are_counted_and_judged_by_the_rules_of_today() {
        RecordedRun recording = RunFolderReader.of(run());

        assertThat(recording.missing())
                .anyMatch(m -> m.startsWith("4 cells have no cell.json, which has the thresholds"));
        assertThat(recording.results().rules()).isEqualTo(VerdictRules.TODAY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "results.json"})
    void a_folder_of_another_schema_says_what_to_do(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, Files.readString(file).replace("\"schema\" : 3", "\"schema\" : 1"));

        assertThatThrownBy(() -> {
                    run().run();
                    run().results();
                })
                .isInstanceOf(UsageException.class)
                .hasMessage(file + ": schema 1; this version of fusebox reads 3: measure again with it, or use the one"
                        + " that wrote it");
    }

    /** What a run writes, made from a recorded cell: the breaker's thresholds included. */
    private CellRecord finished(String id, boolean warmedUp) {
        CellResult cell = cell(judged(), id);
        BreakerSpec breaker = cell.circuitBreaker() == null
                ? null
                : new BreakerSpec(
                        cell.gateway() + "-gateway", "service-a", BreakerRule.HealthSnapshots.STOCK, Map.of());
        return new CellRecord(
                cell.withJudgement(null),
                cell.gateway() + "-gateway",
                "service-a",
                2,
                warmedUp,
                List.of(),
                Map.of("zuul-gateway", 0.0),
                breaker,
                new PredictionInput(CHAIN, null, MadeKnownLoad.each(2, 2), 50, 14, null),
                Tolerance.USUAL,
                null);
    }

    @Test
    void a_finished_cell_is_judged_without_results_json() throws IOException {
        CellResult before = cell(judged(), CAPPED);
        run().write(finished(CAPPED, true));
        Files.delete(folder.resolve("results.json"));

        Results results = judged();

        assertThat(results.cells()).singleElement().satisfies(c -> {
            assertThat(c.verdict().limit()).isEqualTo(before.verdict().limit());
            assertThat(c.predicted().limit()).isEqualTo("zuul-gateway/pool.service-a");
            assertThat(c.notPredicted()).startsWith("with more than 60 % of the processors busy");
            assertThat(c.circuitBreaker().trips())
                    .isEqualTo(before.circuitBreaker().trips());
            assertThat(c.load()).isEqualTo(before.load());
        });
        assertThat(results.notes())
                .containsExactly(RunNote.course("results.json was missing: rebuilt from cells/ and experiments/"));
        assertThat(run().hasResults()).isTrue();
    }

    @Test
    void a_cell_that_was_finished_when_the_lab_was_killed_is_kept() throws IOException {
        Results whole = run().results();
        run().write(finished(CAPPED, true));
        run().write(whole.judged(
                whole.cells().stream().filter(c -> !c.id().equals(CAPPED)).toList()));

        Results results = judged();

        assertThat(cell(results, CAPPED).load()).isEqualTo(cell(whole, CAPPED).load());
        assertThat(results.cells()).hasSize(4);
    }

    @Test
    void a_cell_begins_in_an_empty_folder() throws IOException {
        run().write(finished(CAPPED, true));

        Path cell = run().freshCell(CAPPED);

        assertThat(cell).isEmptyDirectory();
        assertThat(run().record(CAPPED)).isEmpty();
    }

    @Test
    void labs_that_start_in_the_same_second_get_folders_of_their_own() {
        Path parent = folder.resolve("results");

        List<Path> made = Stream.generate(() -> "smoke")
                .limit(16)
                .parallel()
                .map(study -> RunFolder.create(parent, study).path())
                .toList();

        assertThat(made)
                .doesNotHaveDuplicates()
                .allSatisfy(path -> assertThat(path).isEmptyDirectory());
    }

    @Test
    void a_cut_off_results_json_says_that_it_can_be_made_again() throws IOException {
        run().write(finished(CAPPED, true));
        Files.writeString(folder.resolve("results.json"), "{\"study\": \"s\", \"cells\": [");

        assertThatThrownBy(this::judged)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("it ends too early")
                .hasMessageEndingWith(
                        "; delete it, and fusebox report " + folder + " makes it again from cells/ and experiments/");
    }

    @Test
    void a_run_without_a_finished_cell_names_the_next_command() throws IOException {
        Files.delete(folder.resolve("results.json"));

        assertThat(run().hasResults()).isFalse();
        assertThatThrownBy(this::judged)
                .isInstanceOf(UsageException.class)
                .hasMessage(folder + ": no cell was finished; fusebox run --resume " + folder + " runs them");
    }

    @Test
    void what_could_not_be_read_and_missed_samples_leave_the_cell_undecided() {
        CellRecord seen = finished(CAPPED, true);
        CellRecord gaps = new CellRecord(
                seen.cell(),
                seen.component(),
                seen.service(),
                2,
                true,
                List.of("the moon was in the way"),
                Map.of("zuul-gateway", 0.21, "service-a", 0.2),
                seen.breaker(),
                null,
                Tolerance.USUAL,
                null);

        assertThat(RunFolderReader.judged(run(), gaps).verdict().sentence())
                .isEqualTo("No verdict: the moon was in the way; 21 % of the samples of zuul-gateway are missing.");
    }

    @Test
    void a_folder_that_cannot_be_written_is_named_without_a_class() throws IOException {
        Path file = folder.resolve("report.txt");
        Files.createDirectories(file.resolve("in-the-way"));

        assertThatThrownBy(() -> run().write("report.txt", "x"))
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith("cannot write " + file + ": ")
                .hasMessageNotContaining("Exception");
    }

    @Test
    void only_the_report_changes_in_the_folder() throws IOException {
        Map<Path, Long> before = raw();

        judged();

        assertThat(raw()).isEqualTo(before);
    }

    private Map<Path, Long> raw() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .sorted(Comparator.naturalOrder())
                    .collect(Collectors.toMap(
                            f -> f, f -> f.toFile().length() * 31 + f.toFile().lastModified()));
        }
    }
}
