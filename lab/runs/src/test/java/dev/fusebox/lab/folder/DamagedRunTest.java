package dev.fusebox.lab.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.trial.ExperimentResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Readable JSON of the wrong shape is named in one line. */
class DamagedRunTest {

    private static final String CELL = "{\"id\": \"a\", \"gateway\": \"zuul\", \"profile\": \"p\","
            + " \"endpoint\": \"hello\", \"arrivals\": \"closed\", \"verdict\":"
            + " {\"status\": \"AMBIGUOUS\", \"sentence\": \"s\"}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|these are no results of a run: 'study' is missing",
                "null|is empty",
                "{\"study\": \"s\"}|these are no results of a run: 'cells' is missing",
                "{\"study\": \"s\", \"cells\": [{}]}|a cell needs 'id'",
                "{\"study\": \"s\", \"cells\": [], \"planned\": 1e400}|planned: this number is too large",
                "{\"study\": \"s\", \"cells\": [|it ends too early",
                "[]|must be a group of keys",
                "{\"study\": \"s\", \"cells\": 5}|cells: this must be a list",
                "{\"study\": \"s\", \"cells\": [], \"schema\": 99}|schema 99; this version of fusebox reads 3: measure again",
                "{\"study\": \"s\", \"cells\": [], \"planned\": -1}|planned is -1; a count is never below 0",
                "{\"study\": \"s\", \"cells\": [CELL, \"concurrency\": -1}]}|cells[0].concurrency is -1; a count is never below 0",
                "{\"study\": \"s\", \"cells\": [CELL, \"concurrency\": 0}]}|cells[0]: no such load: users 0",
                "{\"study\": \"s\", \"cells\": [CELL, \"ratePerSecond\": -1}]}|cells[0]: no such load: rate -1.0",
                "{\"study\": \"s\", \"cells\": [CELL, \"concurrency\": 1, \"limits\": [{}]}]}|limits[0].component is missing",
                "{\"study\": \"s\", \"cells\": [CELL, \"concurrency\": 1, \"processes\": [null]}]}|processes"
            })
    void results(String json, String what) throws IOException {
        Files.writeString(folder.resolve("run.json"), "{}");
        Files.writeString(folder.resolve("results.json"), json.replace("CELL", CELL));

        assertThatThrownBy(() -> RunFolderReader.of(RunFolder.open(folder)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("results.json")
                .hasMessageContaining(what)
                .hasMessageNotContainingAny("Source", "tools.jackson", "java.", "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../elsewhere", "..", ".", "a/b", "/tmp/elsewhere", "a b", "a\\b", "", "-n"})
    void an_id_that_may_lead_out_of_the_folder_is_no_cell(String id) throws IOException {
        Files.writeString(folder.resolve("run.json"), "{}");
        RunFolder run = RunFolder.open(folder);

        for (ThrowingCallable use : List.<ThrowingCallable>of(
                () -> run.cell(id),
                () -> run.record(id),
                () -> run.hasCell(id),
                () -> run.writeSamples(id, List.of()),
                () -> run.write(new ProbeNamed(id)))) {
            assertThatThrownBy(use).isInstanceOf(UsageException.class).hasMessageContaining("'" + id + "'");
        }
    }

    private record ProbeNamed(String id) implements ExperimentResult {}

    @Test
    void a_run_json_of_another_tool_is_no_run_of_fusebox() throws IOException {
        Files.writeString(folder.resolve("run.json"), "{\"tool\": \"jmeter\"}");

        assertThatThrownBy(() -> RunFolder.open(folder).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("run.json")
                .hasMessageContaining("this is no run of Fusebox: 'study' is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "results.json"})
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void a_pipe_is_not_waited_for(String file) throws Exception {
        Files.writeString(folder.resolve("run.json"), "{}");
        Files.deleteIfExists(folder.resolve(file));
        assertThat(new ProcessBuilder("mkfifo", folder.resolve(file).toString())
                        .start()
                        .waitFor())
                .isZero();
        RunFolder run = RunFolder.open(folder);

        assertThatThrownBy(() -> {
                    if (file.equals("run.json")) {
                        run.run();
                    }
                    run.results();
                })
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not a regular file");
    }

    @Test
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void nor_where_the_samples_of_a_cell_should_be() throws Exception {
        Path pipe = folder.resolve("samples.csv");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        List<String> complaints = new ArrayList<>();

        assertThat(CsvRows.read(pipe, SampleRow.class, row -> true, complaints::add))
                .isEmpty();
        assertThat(complaints).singleElement().asString().contains("samples.csv", "not a regular file");
    }
}
