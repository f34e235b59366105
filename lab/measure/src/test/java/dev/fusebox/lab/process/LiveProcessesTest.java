package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.jmx.JmxProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveProcessesTest {

    @TempDir
    Path root;

    private final List<Process> started = new ArrayList<>();
    private final List<JmxAccess> accesses = new ArrayList<>();

    private Process child() throws IOException {
        Process process = new ProcessBuilder("sleep", "600").start();
        started.add(process);
        return process;
    }

    private LabHome home() {
        return new LabHome(root);
    }

    private ProcessRegistry lab() {
        JmxAccess access = JmxAccess.in(home().state()).create();
        accesses.add(access);
        return new ProcessRegistry(home().state(), access.folder());
    }

    private List<LiveProcesses.LiveProcess> live() {
        return new LiveProcesses(home()).now();
    }

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
        accesses.forEach(JmxAccess::close);
    }

    @Test
    void a_labs_processes_are_found_with_port_and_password_in_the_order_of_a_call() throws Exception {
        ProcessRegistry lab = lab();
        Process service = child();
        Process zuul = child();
        lab.add(service.toHandle(), "service-a", 25_021);
        lab.add(zuul.toHandle(), "zuul-gateway", 25_023);
        lab.add(child().toHandle());

        assertThat(live())
                .extracting(LiveProcesses.LiveProcess::component)
                .containsExactly("zuul-gateway", "service-a");
        assertThat(live()).extracting(LiveProcesses.LiveProcess::pid).containsExactly(zuul.pid(), service.pid());
        JmxProcess.Address address = live().get(0).address();
        assertThat(address.port()).isEqualTo(25_023);
        assertThat(Files.readString(accesses.get(0).passwordFile()).strip())
                .isEqualTo(address.user() + " " + address.password());
    }

    @Test
    void an_ended_process_is_not_listed_but_its_successor_on_the_port_is() throws Exception {
        ProcessRegistry lab = lab();
        Process first = child();
        lab.add(first.toHandle(), "service-a", 25_021);
        first.destroyForcibly().waitFor();
        assertThat(live()).isEmpty();

        Process second = child();
        lab.add(second.toHandle(), "service-a", 25_021);

        assertThat(live()).singleElement().satisfies(l -> assertThat(l.pid()).isEqualTo(second.pid()));
    }

    @Test
    void a_lab_is_identified_by_its_port_base() throws Exception {
        lab().add(child().toHandle(), "zuul-gateway", 25_063);

        assertThat(live().get(0).ports()).isEqualTo(new Ports(25_000));
    }

    @Test
    void a_lab_on_the_default_ports_has_no_base() throws Exception {
        lab().add(child().toHandle(), "zuul-gateway", 17_082);

        assertThat(live().get(0).ports()).isEqualTo(new Ports(null));
    }

    @Test
    void without_labs_there_are_none() {
        assertThat(live()).isEmpty();
    }

    @Test
    void a_record_of_an_older_version_is_skipped() throws Exception {
        Path folder = Files.createDirectories(home().state().resolve("processes"));
        Files.writeString(
                folder.resolve("1.json"),
                "{\"lab\":{\"pid\":1,\"start\":\"2026-01-01T00:00:00Z\"},\"jmxFolder\":\"x\",\"children\":[]}");

        assertThat(live()).isEmpty();
    }
}
