package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.experiment.bystander.BystanderResult;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandsTest {

    @ParameterizedTest
    @CsvSource({
        "mongodb://one:27018/test, ./fusebox run s --mongo-uri mongodb://one:27018/test",
        "mongodb://one/test?OPTIONS, FUSEBOX_MONGO_URI='mongodb://one/test?OPTIONS' ./fusebox run s",
        "mongodb://LOGIN@one/test, FUSEBOX_MONGO_URI='mongodb://LOGIN@one/test' ./fusebox run s"
    })
    void what_the_run_folder_does_not_have_is_to_be_completed(String mongo, String command) {
        RecordedRun run = MadeCell.reading(mongo, MadeCell.run());

        assertThat(Commands.run(run)).isEqualTo(command);
    }

    @Test
    void a_verb_is_measured_again_with_the_same_profiles_and_callers() {
        BystanderResult one = bystander("p");

        assertThat(Commands.run(MadeCell.ofVerb("bystander", one, bystander("q"))))
                .isEqualTo("./fusebox bystander --profile p,q --gateway gate --callers 250");
        assertThat(Commands.run(MadeCell.ofVerb("bystander", one, bystander("p+changed"))))
                .isEqualTo("./fusebox bystander");
    }

    @Test
    void a_comparison_of_gateways_is_measured_again_by_its_study() {
        EquivalenceResult found = new EquivalenceResult(
                "zuul-scg.p.equivalence",
                "p",
                new TreeMap<>(Map.of("zuul", "Zuul", "scg", "SCG")),
                List.of(),
                List.of(),
                List.of());

        assertThat(Commands.run(MadeCell.ofVerb("equivalence", found)))
                .isEqualTo("./fusebox run equivalence --profile p --gateway scg,zuul");
    }

    @Test
    void a_cell_whose_load_no_command_alone_sends_is_repeated_by_a_run() {
        RecordedRun run = MadeCell.run(new MadeCell().users(200, 500));

        assertThat(Commands.of(run, run.results().cells().get(0)))
                .isEqualTo("./fusebox run s --profile p --gateway gate -c 200");
    }

    @Test
    void a_run_of_several_starts_has_as_many_again_with_the_rounds_of_each() {
        MadeCell last = new MadeCell().users(200, 500);
        last.start = 3;
        last.repeat = 6;

        assertThat(Commands.again(MadeCell.run(new MadeCell().users(200, 500), last)))
                .containsExactly("./fusebox run s --profile p --gateway gate -c 200 --starts 3 --repeat 2");
        assertThat(Commands.again(MadeCell.run(new MadeCell().start(1), new MadeCell().start(2))))
                .containsExactly("./fusebox run s --profile p --gateway gate -c 100 --starts 2");
    }

    private static BystanderResult bystander(String profile) {
        return ScoreTest.bystander(profile, "a", BystanderVerdict.ISOLATED, null, null);
    }
}
