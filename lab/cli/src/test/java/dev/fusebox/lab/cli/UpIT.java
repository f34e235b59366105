package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code fusebox up} as a script uses it, with real processes: the direct way only, which starts fastest. */
class UpIT {

    /** An address without a host (RFC 5737). */
    private static final String STRANGER = """
            {"instance": {"instanceId": "x", "app": "SERVICE-A", "vipAddress": "service-a", "hostName": "192.0.2.7",
              "ipAddr": "192.0.2.7", "status": "UP", "port": {"$": 80, "@enabled": "true"},
              "dataCenterInfo": {"@class": "com.netflix.appinfo.InstanceInfo$DefaultDataCenterInfo", "name": "MyOwn"}}}
            """;

    @TempDir
    Path scratch;

    private final String base = "" + Lab.freePortBase();

    /** @param script a shell script, run while the services are up */
    private Lab upWith(String script) throws IOException {
        return Lab.start(
                scratch,
                "up",
                "--gateway",
                "direct",
                "--profile",
                "stock",
                "--port-base",
                base,
                "--",
                "sh",
                "-c",
                script);
    }

    /** One stack for the command's environment, its input and output, and its exit code. */
    @Test
    void a_command_runs_with_the_stack_and_its_exit_code_is_the_labs() throws Exception {
        String script = "echo \"$FUSEBOX_SERVICE_A_URL $FUSEBOX_SERVICE_A_JMX\"; cat \"$FUSEBOX_JMX_PASSWORD_FILE\";"
                + " kill -0 $FUSEBOX_SERVICE_A_PID && echo alive; exit 7";

        try (Lab lab = upWith(script)) {
            assertThat(lab.exit()).as(lab.err()).isEqualTo(7);
            int port = Integer.parseInt(base);
            assertThat(lab.out().lines())
                    .hasSize(3)
                    .startsWith("http://127.0.0.1:" + (port + 1) + " 127.0.0.1:" + (port + 61))
                    .endsWith("alive");
            assertThat(lab.leftovers()).isEmpty();
        }
    }

    @Test
    void a_process_that_dies_ends_the_command() throws Exception {
        try (Lab lab = upWith("kill -KILL $FUSEBOX_SERVICE_B_PID; exec sleep 600")) {
            assertThat(lab.exit()).as(lab.err()).isEqualTo(3);
            assertThat(lab.err()).contains("service-b ended with exit code 137");
            assertThat(lab.leftovers()).isEmpty();
        }
    }

    @Test
    void an_instance_of_a_stranger_ends_the_command() throws Exception {
        try (Lab lab = upWith("echo running; exec sleep 600")) {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(3))
                    .until(() -> lab.out().contains("running") || !lab.process().isAlive());
            HttpRequest registration = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + base + "/eureka/apps/SERVICE-A"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(STRANGER))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(registration, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(204);

            assertThat(lab.exit()).as(lab.err()).isEqualTo(3);
            assertThat(lab.err())
                    .contains("the registry names service-a at 192.0.2.7:80, which this lab did not start");
            assertThat(lab.leftovers()).isEmpty();
        }
    }

    @Test
    void ctrl_c_ends_the_command_and_the_stack() throws Exception {
        try (Lab lab = upWith("echo running; exec sleep 600")) {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(3))
                    .until(() -> lab.out().contains("running") || !lab.process().isAlive());
            List<ProcessHandle> children = lab.children();
            assertThat(children).as(lab.err()).hasSizeGreaterThan(3);

            new ProcessBuilder("kill", "-INT", "" + lab.process().pid()).start().waitFor();

            assertThat(lab.exit()).isEqualTo(130);
            assertThat(lab.err()).contains("ending the command and the stack");
            assertThat(children).noneMatch(ProcessHandle::isAlive);
        }
    }

    /** One stack for the document, for a script that cannot send SIGINT, and for a process that dies. */
    @Test
    void a_document_names_the_processes_and_one_that_dies_ends_them_all() throws Exception {
        List<String> ignoringInterrupts = List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh");
        try (Lab lab =
                Lab.start(scratch, ignoringInterrupts, "up", "--json", "--gateway", "direct", "--port-base", base)) {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(3))
                    .until(() -> lab.err().contains("ignores SIGINT")
                            || !lab.process().isAlive());
            JsonNode document = JsonMapper.shared().readTree(lab.out());
            JsonNode service = document.get("processes")
                    .valueStream()
                    .filter(p -> p.get("component").asString().equals("service-a"))
                    .findFirst()
                    .orElseThrow();

            assertThat(lab.err())
                    .contains("end it with kill -TERM " + lab.process().pid());
            assertThat(Files.readString(Path.of(document.get("jmxPasswordFile").asString())))
                    .isNotBlank();
            Optional<ProcessHandle> process =
                    ProcessHandle.of(service.get("pid").asLong());
            assertThat(process)
                    .get()
                    .satisfies(p -> assertThat(p.destroyForcibly()).isTrue());
            assertThat(lab.exit()).isEqualTo(3);
            assertThat(lab.err()).contains("service-a ended with exit code 137");
            assertThat(lab.leftovers()).isEmpty();
        }
    }
}
