package dev.fusebox.lab.appcost.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.lint.read.MadeJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class UserAppTest {

    @TempDir
    Path folder;

    @Test
    void its_settings_name_the_service_and_its_own_port_and_loopback_comes_last() throws IOException {
        AppStart start = new AppStart(
                Map.of("a", "{backend}/x", "b", "127.0.0.1:{port}", "management.server.port", "{spare}"),
                List.of("-Dpeer={backend}"));
        AppBackend backend = new AppBackend();
        UserApp app = new UserApp(
                "twin", 1, Path.of("java"), AppJar.of(MadeJar.ofBoot().in(folder)), start, ports -> ports.of(backend));
        Launch launch = new Launch(new LabHome(Path.of("../..")), new Ports(27_000), "stock", null, false);

        JsonNode settings = JsonMapper.shared().readTree(app.environment(launch).get("SPRING_APPLICATION_JSON"));

        assertThat(settings.properties())
                .extracting(p -> p.getKey() + "=" + p.getValue().asString())
                .containsExactlyInAnyOrder(
                        "a=http://127.0.0.1:27001/x",
                        "b=127.0.0.1:27001",
                        "management.server.port=27101",
                        "server.address=127.0.0.1",
                        "server.port=27041");
        assertThat(app.program(launch))
                .containsExactly(
                        "java",
                        "-Dpeer=http://127.0.0.1:27001",
                        "-jar",
                        folder.resolve("app.jar").toString());
    }

    @Test
    void the_service_needs_no_registry() {
        Launch launch = new Launch(new LabHome(Path.of("../..")), new Ports(27_000), "stock", null, false);

        assertThat(new AppBackend().arguments(launch))
                .contains("--eureka.client.enabled=false", "--server.address=127.0.0.1", "--server.port=27001")
                .noneMatch(word -> word.contains("defaultZone"));
    }
}
