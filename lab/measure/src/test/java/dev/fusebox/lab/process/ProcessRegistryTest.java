package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ProcessRegistryTest {

    @TempDir
    Path state;

    private final List<Process> started = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    private Process child() throws IOException {
        Process process = new ProcessBuilder("sleep", "600").start();
        started.add(process);
        return process;
    }

    private Path record(KnownProcess lab, KnownProcess... children) throws IOException {
        return record(lab, List.of(), children);
    }

    private Path record(KnownProcess lab, List<ProcessRegistry.Member> members, KnownProcess... children)
            throws IOException {
        Path folder = Files.createDirectories(state.resolve("processes"));
        Path file = folder.resolve(lab.pid() + ".json");
        new JsonMapper()
                .writeValue(
                        file,
                        new ProcessRegistry.LabRecord(
                                lab, state.resolve("jmx-gone").toString(), List.of(children), members));
        return file;
    }

    private KnownProcess dead() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("true").start();
        KnownProcess known = KnownProcess.of(process.toHandle());
        process.waitFor();
        return known;
    }

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void ends_the_processes_of_a_lab_that_is_gone() throws Exception {
        Process orphan = child();
        Path file = record(dead(), KnownProcess.of(orphan.toHandle()));

        ProcessRegistry.clean(state, said::add);

        assertThat(orphan.waitFor()).isNotZero();
        assertThat(file).doesNotExist();
        assertThat(said).containsExactly("ending 1 process that a killed run left behind");
    }

    @Test
    void ends_a_process_that_the_lab_had_started_but_not_yet_recorded() throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sleep", "600");
        builder.environment()
                .put(ProcessRegistry.MARK, state.resolve("jmx-gone").toString());
        Process orphan = builder.start();
        started.add(orphan);
        record(dead());

        ProcessRegistry.clean(state, said::add);

        assertThat(orphan.waitFor()).isNotZero();
    }

    @Test
    void leaves_the_processes_of_a_lab_that_lives() throws Exception {
        Process busy = child();
        Path file = record(KnownProcess.of(ProcessHandle.current()), KnownProcess.of(busy.toHandle()));

        ProcessRegistry.clean(state, said::add);

        assertThat(busy.isAlive()).isTrue();
        assertThat(file).exists();
    }

    @Test
    void leaves_a_process_that_only_has_the_same_id() throws Exception {
        Process stranger = child();
        record(dead(), new KnownProcess(stranger.pid(), "another start"));

        ProcessRegistry.clean(state, said::add);

        assertThat(stranger.isAlive()).isTrue();
        assertThat(said).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"lab\":",
                "{}",
                "{\"lab\":{\"pid\":1,\"start\":0}}",
                "null",
                "[]",
                "{\"lab\":{\"pid\":1},\"jmxFolder\":\"STATE/jmx-1\",\"children\":[]}",
                "{\"lab\":{\"pid\":0,\"start\":0},\"jmxFolder\":\"STATE/jmx-1\",\"children\":[{\"pid\":1}]}",
                "{\"lab\":{\"pid\":0,\"start\":0},\"jmxFolder\":\"STATE/jmx-1\",\"children\":[null]}"
            })
    void a_damaged_record_is_skipped(String json) throws Exception {
        Path file = record(dead());
        Files.writeString(file, json.replace("STATE", state.toString()));

        ProcessRegistry.clean(state, said::add);

        assertThat(file).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/precious", "/jmx-1/../precious", "/precious/jmx-1", "/../jmx-1", ""})
    void a_record_that_names_another_folder_is_not_believed(String folder) throws Exception {
        Process child = child();
        KnownProcess lab = KnownProcess.of(child.toHandle());
        Path file = record(lab, List.of(new ProcessRegistry.Member("service-a", 17_021, lab)));
        assertThat(ProcessRegistry.all(state)).hasSize(1);

        Files.writeString(file, Files.readString(file).replace("/jmx-gone", folder));

        assertThat(ProcessRegistry.all(state)).isEmpty();
    }

    /** As a checkout has that links to another one's state. */
    @Test
    void a_record_is_believed_through_a_link_too(@TempDir Path other) throws Exception {
        Process busy = child();
        Path file = record(KnownProcess.of(ProcessHandle.current()), KnownProcess.of(busy.toHandle()));
        Path link = Files.createSymbolicLink(other.resolve(".fusebox"), state);

        ProcessRegistry.clean(link, said::add);

        assertThat(ProcessRegistry.all(link)).hasSize(1);
        assertThat(file).exists();
    }

    @Test
    void only_folders_of_the_lab_are_deleted() throws Exception {
        Path own = Files.createDirectory(state.resolve("jmx-gone"));
        Path other = Files.createDirectory(state.resolve("precious"));
        for (Path folder : List.of(own, other)) {
            Files.writeString(folder.resolve("password"), "secret");
        }
        Path file = record(dead());

        Files.writeString(file, Files.readString(file).replace("jmx-gone", "precious"));
        ProcessRegistry.clean(state, said::add);
        record(dead());
        ProcessRegistry.clean(state, said::add);

        assertThat(other.resolve("password")).exists();
        assertThat(own).doesNotExist();
    }

    @Test
    void a_stopped_process_is_forced() throws Exception {
        Process stopped = child();
        new ProcessBuilder("kill", "-STOP", "" + stopped.pid()).start().waitFor();

        ProcessRegistry.end(List.of(stopped.toHandle()), 1);

        assertThat(stopped.isAlive()).isFalse();
    }

    @Test
    void a_process_that_ignores_the_request_to_end_is_forced() throws Exception {
        Process stubborn = new ProcessBuilder("sh", "-c", "trap '' TERM; while :; do sleep 0.1; done").start();
        started.add(stubborn);

        ProcessRegistry.end(List.of(stubborn.toHandle()), 1);

        assertThat(stubborn.isAlive()).isFalse();
    }

    @Test
    void an_ended_process_has_no_family_whatever_has_its_number_now() throws Exception {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 600 & wait").start();
        ProcessHandle child = null;
        while (child == null) {
            child = parent.descendants().findFirst().orElse(null);
        }
        assertThat(Processes.family(parent.toHandle())).contains(child, parent.toHandle());

        Processes.family(parent.toHandle()).forEach(ProcessHandle::destroyForcibly);
        parent.waitFor();

        assertThat(Processes.family(parent.toHandle())).isEmpty();
    }
}
