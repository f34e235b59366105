package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.StudyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One study may try a profile and a change of it. */
class ProfileChangeTest {

    private static final String ENTRY = "  - {kind: probe, profile: stock, gateways: [zuul]%s}\n";
    private static final String SEVEN = ", change: {label: seven, set: {zuul.semaphore.max-semaphores: 7}}";

    @TempDir
    Path folder;

    private StudyPlan plan(String... changes) throws IOException {
        Path studies = Files.createDirectories(folder.resolve("ab-scripts/studies"));
        StringBuilder text = new StringBuilder("title: t\nexperiments:\n");
        List.of(changes).forEach(change -> text.append(ENTRY.formatted(change)));
        Files.writeString(studies.resolve("mine.yml"), text);
        return StudyPlan.of(StudyFiles.of(new LabHome(folder)).read("mine"));
    }

    @Test
    void ids_have_its_label_so_that_a_resumed_run_tells_them_apart() throws IOException {
        assertThat(plan("", SEVEN).experiments())
                .extracting(Experiment::id)
                .contains("zuul.stock.service-a.probe", "zuul.stock+seven.service-a.probe")
                .allSatisfy(id -> assertThat(RunFolder.at(folder).hasCell(id)).isFalse());
    }

    @Test
    void processes_start_again_for_it() throws IOException {
        assertThat(plan("", SEVEN).starts()).isEqualTo(2);
        assertThat(plan("", ", change: {label: same}").starts()).isEqualTo(1);
    }

    @Test
    void the_command_line_comes_before_its_settings() throws IOException {
        ExperimentSpec spec = plan(SEVEN).study().experiments().get(0);

        assertThat(spec.given().under(new GivenSettings(Map.of("zuul.semaphore.max-semaphores", "9"))))
                .isEqualTo(new GivenSettings(Map.of("zuul.semaphore.max-semaphores", "9")));
        assertThat(spec.given().values()).containsEntry("zuul.semaphore.max-semaphores", "7");
    }

    @Test
    void it_may_not_say_where_a_process_listens() throws IOException {
        StudyPlan plan = plan(", change: {label: elsewhere, set: {server.address: 0.0.0.0}}");

        assertThatThrownBy(() -> plan.requireValues(new LabHome(Path.of("../..")), GivenSettings.NONE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("server.address");
    }

    private StudyPlan blocks(String... changes) throws IOException {
        Path studies = Files.createDirectories(folder.resolve("ab-scripts/studies"));
        StringBuilder text = new StringBuilder(
                "title: t\ngateways: [zuul]\nprofiles: [stock]\nendpoints: [hello]\nconcurrency: [5]\nalso:\n");
        List.of(changes).forEach(change -> text.append("  - {").append(change).append("}\n"));
        Files.writeString(studies.resolve("mine.yml"), text);
        return StudyPlan.of(StudyFiles.of(new LabHome(folder)).read("mine"));
    }

    @Test
    void a_block_of_cells_may_change_its_profiles_too() throws IOException {
        StudyPlan plan = blocks(SEVEN.substring(2));

        assertThat(plan.cells())
                .extracting(Cell::id)
                .containsExactly("zuul.stock.hello.c5", "zuul.stock+seven.hello.c5");
        assertThat(plan.starts()).isEqualTo(2);
        assertThat(plan.study().hasProfile("stock+seven")).isTrue();
        assertThat(plan.notes(new LabHome(Path.of("../..")), GivenSettings.NONE))
                .contains(RunNote.settings("stock+seven: profile stock with --set zuul.semaphore.max-semaphores=7"));
    }

    @Test
    void an_experiment_on_other_instances_needs_a_label_too() throws IOException {
        String held =
                "concurrency: [6]}\nexperiments:\n  - {kind: bystander, profile: stock, gateways: [zuul], callers: 9,"
                        + " instances: {zuul: 2}";

        assertThatThrownBy(() -> blocks(held))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("two entries are called stock and differ in settings or instances");
        assertThat(blocks(held + ", change: {label: two}").notes(new LabHome(Path.of("../..")), GivenSettings.NONE))
                .isEmpty();
        assertThat(blocks(held.replace("zuul: 2", "zuul: [{}, {set: {server.tomcat.threads.max: 50}}]")
                                + ", change: {label: two}")
                        .notes(new LabHome(Path.of("../..")), GivenSettings.NONE))
                .contains(RunNote.settings("stock+two: profile stock with --set zuul-2:server.tomcat.threads.max=50"));
    }

    @Test
    void two_changes_of_one_profile_have_two_labels() {
        assertThatThrownBy(() -> blocks(SEVEN.substring(2), SEVEN.substring(2).replace(": 7", ": 8")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("two entries are called stock+seven and differ in settings or instances");
    }

    @Test
    void a_label_is_part_of_file_names_so_it_is_plain() {
        assertThatThrownBy(() -> plan(", change: {label: ../up}"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("letters, digits and hyphens");
    }
}
