package dev.fusebox.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.Results.Conclusion;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.size.StudySize;
import dev.fusebox.lab.study.size.StudyTime;
import dev.fusebox.lab.traffic.Arrivals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Studies of several blocks and of two sizes. */
class StudySizeTest {

    private static final String STUDY = """
            gateways: [zuul]
            profiles: [stock]
            endpoints: [sleep/10, sleep/500]
            concurrency: [100, 800]
            cellSize: {rounds: 20, seconds: 4}
            also:
              - {gateways: [scg, direct], concurrency: [100]}
              - {profiles: [semaphore-100], endpoints: [sleep/3000], cellSize: {requestsPerUser: 3}}
            """;

    private static final String FULL = STUDY + """
            full:
              gateways: [zuul, scg, direct]
              concurrency: [100, 200, 400, 800]
              also: []
            """;

    @TempDir
    Path folder;

    private Study read(String content) throws IOException {
        Files.writeString(folder.resolve("mine.yml"), content);
        return new StudyFiles(folder, new Profiles(Path.of("../../tuning-profiles"))).read("mine");
    }

    private static List<String> ids(Study study) {
        return CellPlan.of(study).stream().map(Cell::id).toList();
    }

    private static Study chosen(Study study, List<String> gateways, List<String> profiles, List<Integer> users) {
        return new Selection(gateways, profiles, users).of(study);
    }

    @Test
    void further_blocks_have_the_lists_of_the_study_where_they_name_none() throws IOException {
        assertThat(ids(read(STUDY)))
                .containsExactly(
                        "zuul.stock.sleep-10.c100",
                        "zuul.stock.sleep-10.c800",
                        "zuul.stock.sleep-500.c100",
                        "zuul.stock.sleep-500.c800",
                        "scg.stock.sleep-10.c100",
                        "direct.stock.sleep-10.c100",
                        "scg.stock.sleep-500.c100",
                        "direct.stock.sleep-500.c100",
                        "zuul.semaphore-100.sleep-3000.c100",
                        "zuul.semaphore-100.sleep-3000.c800");
    }

    @Test
    void a_cell_that_is_in_two_blocks_runs_once_in_the_size_of_the_first() throws IOException {
        Study study = read(STUDY + "  - {cellSize: {seconds: 9}}\n");

        assertThat(ids(study)).doesNotHaveDuplicates();
        assertThat(CellPlan.of(study)).noneMatch(cell -> cell.size().leastSeconds() == 9);
    }

    @Test
    void a_number_of_requests_per_user_has_no_end_in_time() throws IOException {
        Study study = read(STUDY);
        Cell last = CellPlan.of(study).get(9);

        assertThat(CellPlan.size(last, study, 9000)).isEqualTo(new CellPlan.Size(2400, 0));
    }

    @Test
    void options_narrow_every_block() throws IOException {
        Study study = read(STUDY);

        assertThat(ids(chosen(study, List.of("scg"), null, null)))
                .containsExactly("scg.stock.sleep-10.c100", "scg.stock.sleep-500.c100");
        assertThat(ids(chosen(study, null, List.of("semaphore-100"), null)))
                .containsExactly("zuul.semaphore-100.sleep-3000.c100", "zuul.semaphore-100.sleep-3000.c800");
        assertThat(ids(chosen(study, List.of("zuul"), List.of("stock"), List.of(7))))
                .containsExactly("zuul.stock.sleep-10.c7", "zuul.stock.sleep-500.c7");
    }

    @Test
    void the_full_size_replaces_lists_and_keeps_the_rest() throws IOException {
        Study full = read(FULL).atFullSize();

        assertThat(full.matrix().gateways()).containsExactly("zuul", "scg", "direct");
        assertThat(full.length().cellSize()).isEqualTo(new CellLength(20, 4, null, null, null));
        assertThat(full.length().requests()).isNull();
        assertThat(ids(full)).hasSize(3 * 2 * 4);
        assertThat(read(FULL + "fullRequests: 9000\n").atFullSize().length().requests())
                .isEqualTo(9000);
    }

    @Test
    void without_a_full_size_only_the_number_of_requests_changes() throws IOException {
        Study full = read(STUDY).atFullSize();

        assertThat(full.length().requests()).isEqualTo(50_000);
        assertThat(ids(full)).isEqualTo(ids(read(STUDY)));
        assertThat(StudySize.shrunk(read(STUDY))).isEmpty();
    }

    @Test
    void the_default_size_says_what_it_leaves_out() throws IOException {
        String some = FULL.replace("    also:", "also:").replace("full:\n", "full:\n  cellSize: {seconds: 10}\n");

        assertThat(StudySize.shrunk(read(some)).orElseThrow())
                .startsWith("default size: users 100 and 800 of 100/200/400/800, 20 rounds and 4 s per cell instead of"
                        + " 60 rounds and 10 s; --full runs all 24 cells, about ");
        assertThat(StudySize.shrunk(chosen(read(FULL), List.of("zuul"), null, null))
                        .orElseThrow())
                .startsWith("default size: 1 of 3 gateways, users 100 and 800 of ");
        assertThat(StudySize.shrunk(read(FULL).atFullSize())).isEmpty();
    }

    @Test
    void the_time_of_a_study_grows_with_its_cells() throws IOException {
        // Load 66 s, rests 40 s, two starts 40 s, warm-up of four sides 100 s.
        assertThat(StudySize.planned(read(STUDY))).matches("10 cells, about [4-5] minutes");
        assertThat(StudyTime.words(95)).isEqualTo("about 100 seconds");
        assertThat(StudyTime.words(89 * 60)).isEqualTo("about 90 minutes");
        assertThat(StudyTime.words(5.2 * 3600)).isEqualTo("about 5 hours");
    }

    @Test
    void users_come_in_a_ramp_where_the_size_of_the_cells_says_so() throws IOException {
        String ramp = "cellSize: {rampSeconds: 30, requestsPerUser: 30}";
        Study study = read(STUDY.replace("cellSize: {requestsPerUser: 3}", ramp));

        assertThat(ids(study)).contains("zuul.stock.sleep-10.c100", "zuul.semaphore-100.sleep-3000.u800");
        assertThat(study.arrivalsOfCells()).contains(new Arrivals.Ramp(800, 30, 30, 1000, 2000));
        Cell cell = CellPlan.of(study).stream()
                .filter(c -> c.id().endsWith(".u800"))
                .findFirst()
                .orElseThrow();
        assertThat(CellPlan.size(cell, study, 500)).isEqualTo(new CellPlan.Size(24_000, 0));
        assertThat(cell.within(700).id()).isEqualTo("zuul.semaphore-100.sleep-3000.u700");
        assertThat(StudyTime.seconds(study)).isGreaterThan(30 + 30 * 4.5);
    }

    @Test
    void a_conclusion_about_a_cell_of_the_full_size_needs_it() throws IOException {
        Study study = read(FULL + "conclusions:\n"
                + "- {says: small, when: \"run.cell('zuul', 'sleep/10', 100).goodput > 1\"}\n"
                + "- {says: large, when: \"run.cell('zuul', 'sleep/10', 400).goodput > 1\"}\n");

        assertThat(study.claims().conclusions().stream().filter(c -> ConclusionCells.needFull(c, study)))
                .extracting(Conclusion::says)
                .containsExactly("large");
        assertThat(StudySize.shrunk(study).orElseThrow()).contains("1 of 2 conclusions; --full");
        Study full = study.atFullSize();
        assertThat(full.claims().conclusions()).noneMatch(c -> ConclusionCells.needFull(c, full));
    }

    @Test
    void a_load_of_a_further_block_counts_for_the_whole_study() throws IOException {
        Study study = read(STUDY + "  - {concurrency: [9000], rates: [7]}\n");

        assertThat(study.arrivalsOfCells()).contains(new Arrivals.Closed(9000), new Arrivals.Open(7));
        assertThat(study.profilesOfCells()).containsExactly("stock", "semaphore-100");
        assertThat(study.gatewaysOfCells()).containsExactly("zuul", "scg", "direct");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            cellSize: {requestsPerUser: 0} | line 5: cellSize: requestsPerUser 0: must be 1 to 100000
            cellSize: {requestsPerUser: 5, rounds: 3} | line 5: cellSize: requestsPerUser fixes the size by itself; remove rounds
            cellSize: {rampSeconds: 5} | line 5: cellSize: rampSeconds needs requestsPerUser
            cellSize: {rampSeconds: 5, requestsPerUser: 3} | the first users go before the last ones come: rampSeconds 5 must be less than
            cellSize: {rampSeconds: 5, requestsPerUser: 9, thinkMs: [3]} | thinkMs [3]: must be the shortest and the longest pause
            cellSize: {thinkMs: [3, 4]} | line 5: cellSize: thinkMs needs rampSeconds
            also: {gateways: [zuul]} | line 5: also: this must be a list
            also: [{gateways: []}] | line 5: also[0]: 'gateways' is empty; remove the key, or name at least one
            also: [{users: [3]}] | line 5: unknown key 'users'; known: cellSize, change, concurrency, endpoints, gateways, instances, profiles, rates, repeat
            also: [{concurrency: [0]}] | line 5: also[0]: concurrency 0: must be 1 to 20000
            also: [{concurrency: []}] | also[0]: 'concurrency' is missing
            full: {profiles: []} | line 5: full: 'profiles' is empty
            full: {requests: 5} | line 5: unknown key 'requests'; known: also, cellSize,
            full: {repeat: 0} | full: repeat 0: must be 1 to 1000
            full: {concurrency: []} | full: 'concurrency' is missing
            full: {instances: {zuul: 2}} | line 5: full: 'change' and 'instances' belong to an entry of 'also'
            full: [1] | line 5: full: this must be a group of keys
            """)
    void a_wrong_block_or_size_is_named_in_one_line(String line, String message) {
        String four = STUDY.substring(0, STUDY.indexOf("cellSize"));
        assertThatThrownBy(() -> read(four + line + "\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("ab-scripts/studies/mine.yml: ")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void a_conclusion_on_an_experiment_of_the_full_size_is_left_out_of_the_default_size() {
        Study study = StudyFiles.of(new LabHome(Path.of("../.."))).read("hung-backend");

        assertThat(study.claims().conclusions().stream().filter(c -> ConclusionCells.needFull(c, study)))
                .extracting(Conclusion::says)
                .anyMatch(says -> says.startsWith("Zuul: with everything at 500"))
                .noneMatch(says -> says.startsWith("Zuul: with 100 permits"));
        assertThat(study.atFullSize().claims().conclusions())
                .noneMatch(c -> ConclusionCells.needFull(c, study.atFullSize()));
    }

    @Test
    void the_published_claim_on_all_cells_of_the_proxy_styles_needs_the_full_size() {
        Study study = StudyFiles.of(new LabHome(Path.of("../.."))).read("proxy-styles");

        assertThat(study.claims().conclusions().stream().filter(c -> ConclusionCells.needFull(c, study)))
                .extracting(c -> c.says().substring(0, 3))
                .containsExactly("12.", "13.", "14.");
    }
}
