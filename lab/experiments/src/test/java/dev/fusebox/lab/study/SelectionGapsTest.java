package dev.fusebox.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options against what a study has: its own lists, further blocks, and experiments. */
class SelectionGapsTest {

    private static final String CELLS = """
            gateways: [zuul, scg]
            profiles: [stock]
            endpoints: [sleep/10]
            concurrency: [100]
            also:
              - {gateways: [direct], concurrency: [900]}
              - {gateways: [scg], profiles: [semaphore-100], concurrency: [100, 300]}
            """;

    private static final String EXPERIMENTS = """
            experiments:
              - {kind: bystander, profile: stock, gateways: [zuul, scg], callers: 9}
              - {kind: bystander, profile: semaphore-500, gateways: [zuul], callers: 9}
            """;

    @TempDir
    Path folder;

    private Study read(String content) throws IOException {
        Files.writeString(folder.resolve("mine.yml"), content);
        return new StudyFiles(folder, new Profiles(Path.of("../../tuning-profiles"))).read("mine");
    }

    private static Selection select(
            @Nullable List<String> gateways, @Nullable List<String> profiles, @Nullable List<Integer> users) {
        return new Selection(gateways, profiles, users);
    }

    private void nothingLeft(String study, Selection selection, String words) throws IOException {
        assertThat(SelectionGaps.nothingLeft(read(study), selection)).hasValue(words);
    }

    private void missing(String study, Selection selection, String... words) throws IOException {
        assertThat(SelectionGaps.nothingLeft(read(study), selection)).isEmpty();
        assertThat(SelectionGaps.of(read(study), selection)).containsExactly(words);
    }

    @Test
    void options_that_exclude_each_other_leave_nothing() throws IOException {
        nothingLeft(
                CELLS,
                select(List.of("zuul", "scg"), null, List.of(900)),
                "--gateway zuul,scg with -c 900: no cell of study mine; it has -c 900 for direct");
        nothingLeft(
                CELLS,
                select(null, List.of("semaphore-100"), List.of(900)),
                "--profile semaphore-100 with -c 900: no cell of study mine; it has -c 900 for stock");
    }

    @Test
    void options_that_do_not_matter_are_not_named() throws IOException {
        nothingLeft(
                CELLS,
                select(List.of("zuul"), List.of("semaphore-100"), List.of(100)),
                "--gateway zuul with --profile semaphore-100: no cell of study mine; it has --profile semaphore-100 for"
                        + " scg");
    }

    @Test
    void three_options_may_exclude_each_other_though_two_of_them_do_not() throws IOException {
        nothingLeft(
                CELLS + "  - {gateways: [zuul], concurrency: [300]}\n",
                select(List.of("scg"), List.of("stock"), List.of(300)),
                "--gateway scg with --profile stock with -c 300: no cell of study mine; it has --profile stock with"
                        + " -c 300 for zuul");
    }

    @Test
    void a_value_that_no_block_has_extends_the_first_block() throws IOException {
        missing(CELLS, select(List.of("vertx"), List.of("permits-450"), List.of(7)));
    }

    @Test
    void a_part_without_cells_is_named_once_with_all_its_values() throws IOException {
        missing(
                CELLS,
                select(List.of("zuul", "direct", "scg"), null, List.of(100, 900)),
                "--gateway zuul,scg with -c 900: no cell of study mine; it has -c 900 for direct",
                "--gateway direct with -c 100: no cell of study mine; it has -c 100 for zuul, scg");
    }

    @Test
    void a_choice_that_has_all_its_cells_says_nothing() throws IOException {
        missing(CELLS, select(List.of("zuul", "scg"), null, List.of(100)));
        missing(CELLS, select(null, null, null));
        missing(CELLS + EXPERIMENTS, select(List.of("zuul"), List.of("stock", "semaphore-500"), null));
    }

    @Test
    void a_study_of_experiments_has_their_gateways_and_profiles() throws IOException {
        nothingLeft(
                EXPERIMENTS,
                select(List.of("vertx"), null, null),
                "--gateway vertx: no experiment of study mine; it has zuul, scg");
        nothingLeft(
                EXPERIMENTS,
                select(List.of("scg"), List.of("semaphore-500"), null),
                "--gateway scg with --profile semaphore-500: no experiment of study mine; it has --profile semaphore-500"
                        + " for zuul");
        missing(
                EXPERIMENTS,
                select(List.of("zuul", "vertx"), null, null),
                "--gateway vertx: no experiment of study mine; it has zuul, scg");
    }

    @ParameterizedTest
    @ValueSource(strings = {"equivalence", "probe", "faults", "soak", "bystander, callers: 9"})
    void an_experiment_that_names_no_profile_and_no_gateways_takes_any(String kind) throws IOException {
        String study = "gateways: [zuul, scg]\nprofiles: [stock]\nexperiments: [{kind: %s}]\n".formatted(kind);
        Selection others = select(List.of("zuul", "scg-mvc"), List.of("permits-450", "stock"), null);

        missing(study, others);
        assertThat(others.of(read(study)).experiments())
                .extracting(ExperimentSpec::profile, ExperimentSpec::gateways)
                .containsExactly(
                        tuple("permits-450", List.of("zuul", "scg-mvc")), tuple("stock", List.of("zuul", "scg-mvc")));
    }

    @Test
    void a_number_of_users_changes_no_experiment() throws IOException {
        missing(EXPERIMENTS, select(null, null, List.of(5)), "-c 5: no cell of study mine; it has experiments only");
    }
}
