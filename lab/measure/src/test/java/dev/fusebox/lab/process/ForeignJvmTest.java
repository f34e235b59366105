package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.jmx.JmxProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForeignJvmTest {

    @TempDir
    Path folder;

    private static ForeignJvm jvm(String... words) {
        return new ForeignJvm(7, List.of(words));
    }

    @Test
    void the_fusebox_agent_names_port_and_password() throws Exception {
        Files.writeString(folder.resolve("password"), "monitor secret\n");

        for (String agent : List.of("/opt/jmx-agent.jar", "fusebox-agent.jar")) {
            assertThat(jvm("java", "-javaagent:" + agent + "=9010," + folder, "-jar", "x.jar")
                            .fuseboxAgent())
                    .contains(new JmxProcess.Address("127.0.0.1", 9010, "monitor", "secret"));
        }
    }

    @Test
    void whether_the_agent_is_required_does_not_matter() throws Exception {
        Files.writeString(folder.resolve("password"), "monitor secret\n");

        for (String argument : List.of("9010," + folder + ",required", "required,9010," + folder)) {
            assertThat(jvm("java", "-javaagent:jmx-agent.jar=" + argument).fuseboxAgent())
                    .contains(new JmxProcess.Address("127.0.0.1", 9010, "monitor", "secret"));
        }
    }

    @Test
    void no_user_is_sent_the_password_of_another() {
        ForeignJvm.requireOwn("process 7", "lee", "lee");

        assertThatThrownBy(() -> ForeignJvm.requireOwn("process 7", "mallory", "lee"))
                .isInstanceOf(LabException.class)
                .hasMessage("process 7 belongs to another user, mallory, so fusebox neither attaches nor sends a"
                        + " password there; run it as that user, or pass --jmx HOST:PORT --user NAME");
    }

    @Test
    void the_folder_of_another_user_is_not_read() throws Exception {
        Files.writeString(folder.resolve("password"), "monitor secret\n");
        assumeTrue(Files.getAttribute(folder, "unix:uid").equals(0), "only root gives folders away");
        Files.setAttribute(folder, "unix:uid", 65_534);

        assertThatThrownBy(() ->
                        jvm("java", "-javaagent:jmx-agent.jar=9010," + folder).fuseboxAgent())
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith(folder + " belongs to another user, ");
    }

    @Test
    void a_password_that_cannot_be_read_is_reported() {
        assertThatThrownBy(() -> jvm("java", "-javaagent:jmx-agent-0.1.0.jar=9010," + folder)
                        .fuseboxAgent())
                .isInstanceOf(LabException.class)
                .hasMessage(folder + "/password cannot be read; pass --jmx 127.0.0.1:9010 --user NAME");
    }

    @Test
    void the_jdks_agent_is_found_by_its_properties() {
        assertThat(jvm("java", "-Dcom.sun.management.jmxremote.port=9010").jdkAgent())
                .contains("127.0.0.1:9010");
        assertThat(jvm(
                                "java",
                                "-Dcom.sun.management.jmxremote.port=9010",
                                "-Dcom.sun.management.jmxremote.host=10.0.0.5",
                                "-Dcom.sun.management.jmxremote.port=9011")
                        .jdkAgent())
                .as("the last of two counts")
                .contains("10.0.0.5:9011");
    }

    @Test
    void other_jvms_name_no_port() {
        ForeignJvm plain = jvm("java", "-javaagent:other.jar=9010,x", "-jar", "x.jar");

        assertThat(plain.fuseboxAgent()).isEmpty();
        assertThat(plain.jdkAgent()).isEmpty();
    }

    @Test
    void the_command_line_is_that_of_the_process() {
        assertThat(ForeignJvm.of(ProcessHandle.current().pid()).commandLine()).anyMatch(w -> w.contains("java"));
    }
}
