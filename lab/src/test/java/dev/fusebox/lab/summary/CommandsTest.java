package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.RunRecording;
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
        RunRecording run = MadeCell.reading(mongo, MadeCell.run());

        assertThat(Commands.run(run)).isEqualTo(command);
    }
}
