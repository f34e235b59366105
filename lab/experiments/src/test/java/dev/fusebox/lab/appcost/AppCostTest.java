package dev.fusebox.lab.appcost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.appcost.app.AppJar;
import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.appcost.app.LeverChoice;
import dev.fusebox.lab.appcost.app.LeverChoice.ChosenLever;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.read.MadeJar;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.results.trial.LeverCosts.ArmRound;
import dev.fusebox.lab.results.trial.LeverCosts.LeverBatch;
import dev.fusebox.lab.results.trial.LeverCosts.LeverRounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class AppCostTest {

    private static final Progress SILENT = new Progress() {
        @Override
        public void say(String line) {}

        @Override
        public void cell(int number, int of, String what) {}
    };

    @TempDir
    Path folder;

    private AppJar app;
    private int starts = 1;

    @BeforeEach
    void read() throws IOException {
        app = AppJar.of(MadeJar.ofBoot().in(folder));
    }

    private AppCostPlan plan(int users, String... levers) {
        LeverChoice choice = new LeverChoice(
                List.of(levers).stream()
                        .map(id -> new ChosenLever(id, "Does", null, new AppStart(Map.of(), List.of("-D" + id))))
                        .toList(),
                Map.of());
        AppStart base = new AppStart(Map.of("db.password", "hidden"), List.of());
        return new AppCostPlan(
                app,
                new JavaRuntime(Path.of("java"), "17.0.1"),
                "/a",
                base,
                choice,
                new LeverRounds(users, starts, 6, 5, 40),
                2);
    }

    private static LeverBatch finished(String lever) {
        return new LeverBatch(List.of(new ArmRound(lever, 1, 1, 1, 1, 1)), Map.of());
    }

    @Test
    void levers_run_in_batches_and_finished_ones_do_not_run_again() {
        AppCostPlan plan = plan(50, "a", "b", "c", "d");
        LeverCosts nothing = plan.nothingYet();
        LeverCosts some = nothing.withBatches(List.of(finished("b"), new LeverBatch(List.of(), Map.of("c", "ended"))));

        assertThat(plan.batches(nothing)).extracting(List::size).containsExactly(2, 2);
        assertThat(plan.batches(some))
                .hasSize(1)
                .first()
                .asList()
                .extracting(lever -> ((ChosenLever) lever).id())
                .containsExactly("a", "d");
    }

    @Test
    void each_start_has_its_batches_and_a_lever_that_does_not_work_takes_no_part_in_further_ones() {
        starts = 2;
        AppCostPlan plan = plan(50, "a", "b", "c");
        LeverCosts some = plan.nothingYet()
                .withBatches(List.of(
                        finished("a"), finished("a"), finished("b"), new LeverBatch(List.of(), Map.of("c", "ended"))));

        assertThat(plan.batches(plan.nothingYet())).extracting(List::size).containsExactly(2, 1, 2, 1);
        assertThat(plan.batches(some))
                .singleElement()
                .asList()
                .extracting(lever -> ((ChosenLever) lever).id())
                .containsExactly("b");
        assertThat(plan.seconds(plan.nothingYet())).isEqualTo(2 * (25 + 4 * 76 + 25 + 3 * 76));
    }

    @Test
    void the_time_counts_start_warm_up_and_rounds_of_all_processes() {
        AppCostPlan plan = plan(50, "a", "b", "c");

        // 4 processes, then 3; each 40 s of warm-up and 6 rounds of 5 s with a second between them.
        assertThat(plan.seconds(plan.nothingYet())).isEqualTo(25 + 4 * 76 + 25 + 3 * 76);
    }

    @Test
    void a_run_goes_on_with_the_same_options_only() throws IOException {
        LeverCosts before = plan(50, "a", "b").nothingYet().withBatches(List.of(finished("a")));
        String json = JsonMapper.shared().writeValueAsString(before);
        Files.writeString(folder.resolve("cost.json"), json);

        assertThat(json).doesNotContain("hidden");
        assertThat(AppCost.resumed(plan(50, "a", "b", "c"), folder, SILENT).costs())
                .isEqualTo(plan(50, "a", "b", "c").nothingYet().withBatches(List.of(finished("a"))));
        assertThatThrownBy(() -> AppCost.resumed(plan(60, "a"), folder, SILENT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the jar or the options differ");
        assertThatThrownBy(() -> AppCost.resumed(plan(50, "a"), folder.resolve("none"), SILENT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("it has no cost.json");
    }
}
