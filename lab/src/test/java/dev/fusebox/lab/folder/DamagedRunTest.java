package dev.fusebox.lab.folder;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Readable JSON of the wrong shape is named in one line. */
class DamagedRunTest {

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
                "{\"study\": \"s\", \"cells\": 5}|cells: this must be a list"
            })
    void results(String json, String what) throws IOException {
        Files.writeString(folder.resolve("run.json"), "{}");
        Files.writeString(folder.resolve("results.json"), json);

        assertThatThrownBy(() -> RunFolderReader.of(RunFolder.open(folder)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("results.json")
                .hasMessageContaining(what)
                .hasMessageNotContainingAny("Source", "tools.jackson", "java.", "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../elsewhere", "..", ".", "a/b", "/tmp/elsewhere"})
    void an_id_that_leads_out_of_the_folder_is_no_cell(String id) throws IOException {
        Files.writeString(folder.resolve("run.json"), "{}");

        assertThatThrownBy(() -> RunFolder.open(folder).cell(id))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + id + "'");
    }

    @Test
    void a_run_json_of_another_tool_is_no_run_of_fusebox() throws IOException {
        Files.writeString(folder.resolve("run.json"), "{\"tool\": \"jmeter\"}");

        assertThatThrownBy(() -> RunFolder.open(folder).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("run.json")
                .hasMessageContaining("this is no run of Fusebox: 'study' is missing");
    }
}
