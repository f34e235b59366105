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
    void a_module_of_fusebox_goes_beside_its_libraries_by_the_jars_own_launcher() throws IOException {
        AppBackend backend = new AppBackend();
        AppStart start = new AppStart(Map.of(), List.of(), List.of("scg-lean-starter"));
        LabHome home = new LabHome(Path.of("../.."));
        Launch launch = new Launch(home, new Ports(27_000), "stock", null, false);
        String launcher = "org.springframework.boot.loader.launch.PropertiesLauncher";
        MadeJar jar = MadeJar.ofBoot().entry(launcher.replace('.', '/') + ".class", "");
        UserApp app = new UserApp(
                "lever-1", 2, Path.of("java"), AppJar.of(jar.in(folder)), start, ports -> ports.of(backend));

        assertThat(app.program(launch))
                .containsExactly(
                        "java",
                        "-Dloader.path=" + home.jar("scg-lean-starter"),
                        "-cp",
                        folder.resolve("app.jar").toString(),
                        launcher);
        assertThat(app.jar(home)).contains(home.jar("scg-lean-starter"));
    }

    @Test
    void a_jar_without_that_launcher_is_a_class_path_itself() throws IOException {
        AppJar app = AppJar.of(MadeJar.ofBoot().in(folder));

        assertThat(app.words(List.of(Path.of("more.jar"))))
                .startsWith("-cp", folder.resolve("app.jar") + ":more.jar")
                .hasSize(3);
    }

    @Test
    void the_service_needs_no_registry() {
        Launch launch = new Launch(new LabHome(Path.of("../..")), new Ports(27_000), "stock", null, false);

        assertThat(new AppBackend().arguments(launch))
                .contains("--eureka.client.enabled=false", "--server.address=127.0.0.1", "--server.port=27001")
                .noneMatch(word -> word.contains("defaultZone"));
    }
}
