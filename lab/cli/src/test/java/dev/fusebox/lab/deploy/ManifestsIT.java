package dev.fusebox.lab.deploy;

import static dev.fusebox.lab.deploy.Manifests.HOME;
import static dev.fusebox.lab.deploy.Manifests.stream;
import static dev.fusebox.lab.deploy.Manifests.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.lint.Metadata;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every name, port and property in the manifests of deploy/kubernetes/ is one that the code has. */
class ManifestsIT {

    private static final Pattern URL = Pattern.compile("https?://([^:/\\s\"]+):(\\d+)([/\\w]*)");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");
    private static final String EXPOSED = "management.endpoints.web.exposure.include";

    private static final Map<String, Metadata> METADATA = new HashMap<>();

    static Stream<Manifests> overlays() throws IOException, InterruptedException {
        return Manifests.all();
    }

    static Stream<Workload> processes() throws IOException, InterruptedException {
        return overlays().flatMap(m -> m.processes().stream());
    }

    static Stream<Workload> workloads() throws IOException, InterruptedException {
        return overlays().flatMap(m -> m.workloads().stream());
    }

    @ParameterizedTest
    @MethodSource("processes")
    void a_process_is_a_component_of_the_lab_on_its_module_and_port(Workload process) {
        Component component = process.component();

        assertThat(process.name()).isEqualTo(component.id());
        assertThat(process.module()).isEqualTo(component.module());
        assertThat(process.ports()).isEqualTo(Map.of("http", component.defaultPort()));
    }

    @ParameterizedTest
    @MethodSource("processes")
    void a_process_listens_on_the_port_of_its_pod(Workload process) {
        String listening = process.variables()
                .getOrDefault("SERVER_PORT", settings(process).get("server.port"));

        assertThat(process.ports()).containsValue(Integer.valueOf(listening));
    }

    @ParameterizedTest
    @MethodSource("processes")
    void prometheus_finds_what_the_process_publishes(Workload process) {
        JsonNode annotations = process.template().at("/metadata/annotations");

        assertThat(text(annotations, "/prometheus.io~1scrape")).isEqualTo("true");
        assertThat(text(annotations, "/prometheus.io~1port"))
                .isEqualTo(String.valueOf(process.component().defaultPort()));
        assertExposed(process, text(annotations, "/prometheus.io~1path"));
    }

    @ParameterizedTest
    @MethodSource("processes")
    void a_probe_asks_a_port_and_a_path_that_there_are(Workload process) {
        assertThat(process.probes()).hasSize(3).allSatisfy(probe -> {
            JsonNode asked = probe.has("httpGet") ? probe.get("httpGet") : probe.get("tcpSocket");
            assertThat(process.ports()).containsKey(text(asked, "/port"));
            if (asked.has("path")) {
                assertExposed(process, text(asked, "/path"));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void a_service_leads_to_the_ports_of_its_pods(Manifests manifests) {
        for (JsonNode service : manifests.all("Service")) {
            List<Workload> behind = manifests.workloads().stream()
                    .filter(w -> w.selectedBy(service.at("/spec/selector")))
                    .toList();
            assertThat(behind).extracting(Workload::name).containsExactly(Manifests.name(service));
            stream(service.at("/spec/ports"))
                    .forEach(port -> assertThat(behind.get(0).ports())
                            .containsEntry(
                                    text(port, "/targetPort"), port.get("port").asInt()));
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void an_address_is_that_of_a_service_or_of_one_of_its_pods(Manifests manifests) {
        Map<String, List<Integer>> hosts = manifests.hosts();
        String texts = manifests.configMap("cluster-settings").toString();

        assertThat(URL.matcher(texts).results()).isNotEmpty().allSatisfy(address -> {
            String host = address.group(1).equals("${POD_IP}") ? "eureka-server" : address.group(1);
            assertThat(hosts).containsKey(host);
            assertThat(hosts.get(host)).as(host).contains(Integer.valueOf(address.group(2)));
        });
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void an_overlay_is_a_gateway_with_a_profile_that_there_is(Manifests manifests) {
        assertThat(manifests.processes())
                .extracting(Workload::component)
                .contains(Gateways.named(manifests.overlay()).component());
        assertThat(Profiles.of(HOME).names())
                .contains(manifests.configMap("profile").get("PROFILE"));
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void all_profiles_are_there_as_they_are(Manifests manifests) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> listed = Files.list(HOME.profiles())) {
            for (Path file : listed.filter(f -> f.toString().endsWith(".yml")).toList()) {
                files.put(file.getFileName().toString(), Files.readString(file));
            }
        }

        assertThat(manifests.configMap("tuning-profiles")).isEqualTo(files);
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void a_process_knows_every_property_that_the_cluster_sets(Manifests manifests, @TempDir Path folder)
            throws IOException {
        for (Map.Entry<String, String> file :
                manifests.configMap("cluster-settings").entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        for (Workload process : manifests.processes()) {
            Map<String, String> properties = new Profiles(folder).settings("cluster", process.module());

            assertThat(properties.keySet()).allMatch(p -> isKnown(process, p), "known to " + process.module());
            assertThat(VARIABLE.matcher(properties.values().toString())
                            .results()
                            .map(found -> found.group(1)))
                    .isSubsetOf(process.variables().keySet());
        }
    }

    @ParameterizedTest
    @MethodSource("processes")
    void a_process_knows_every_property_in_its_environment(Workload process) {
        assertThat(process.variables().keySet().stream().filter(name -> !name.matches("POD_\\w+|JDK_JAVA_OPTIONS")))
                .contains("SPRING_PROFILES_ACTIVE", "SPRING_CONFIG_LOCATION")
                .allMatch(name -> isKnown(process, name.replace('_', '.')), "known to " + process.module());
    }

    @ParameterizedTest
    @MethodSource("processes")
    void jmx_is_off(Workload process) {
        assertThat(process.container().toString()).doesNotContain("javaagent").doesNotContain("jmxremote");
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void a_pod_has_few_rights_and_bounded_resources(Workload workload) {
        JsonNode container = workload.container();

        assertThat(workload.pod().at("/containers")).hasSize(1);
        assertThat(workload.pod().at("/securityContext/runAsNonRoot").asBoolean())
                .isTrue();
        assertThat(workload.pod().at("/securityContext/runAsUser").asInt()).isPositive();
        assertThat(text(workload.pod(), "/securityContext/seccompProfile/type")).isEqualTo("RuntimeDefault");
        assertThat(workload.pod().at("/automountServiceAccountToken").asBoolean(true))
                .isFalse();
        assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
                .isFalse();
        assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                .isTrue();
        assertThat(container.at("/securityContext/capabilities/drop").toString())
                .isEqualTo("[\"ALL\"]");
        for (String resource : List.of("cpu", "memory")) {
            assertThat(text(container, "/resources/requests/" + resource)).isNotEmpty();
            assertThat(text(container, "/resources/limits/" + resource)).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void every_volume_and_every_map_of_variables_is_there(Manifests manifests) {
        List<String> there = manifests.resources().stream().map(Manifests::name).toList();

        for (Workload workload : manifests.workloads()) {
            List<String> mounted = stream(workload.pod().at("/volumes"))
                    .map(v -> text(v, "/name"))
                    .toList();
            assertThat(stream(workload.container().at("/volumeMounts")).map(m -> text(m, "/name")))
                    .hasSameElementsAs(mounted);
            assertThat(workload.pod().findParents("configMap").stream().map(v -> text(v, "/configMap/name")))
                    .isSubsetOf(there);
            assertThat(workload.pod().findValues("claimName").stream().map(JsonNode::asString))
                    .isSubsetOf(there);
            for (String reference : List.of("configMapRef", "configMapKeyRef")) {
                assertThat(workload.pod().findValues(reference).stream().map(r -> text(r, "/name")))
                        .isSubsetOf(there);
            }
        }
    }

    @Test
    void the_dockerfile_builds_every_image_of_the_project() throws Exception {
        String dockerfile = Files.readString(HOME.root().resolve("deploy/Dockerfile"));

        assertThat(workloads().filter(w -> w.image().startsWith("fusebox/")).map(Workload::module))
                .isNotEmpty()
                .allSatisfy(module -> {
                    assertThat(module.equals("lab") ? HOME.root().resolve("lab/cli/target/lab.jar") : HOME.jar(module))
                            .exists();
                    assertThat(dockerfile.lines().filter(line -> line.startsWith("# MODULE")))
                            .singleElement()
                            .asString()
                            .containsPattern("\\b" + module + "\\b");
                });
    }

    /** The module's own settings. */
    private static Map<String, String> settings(Workload process) {
        return SettingsFile.settingsOf(HOME.jar(process.module()));
    }

    private static void assertExposed(Workload process, String path) {
        assertThat(path).startsWith("/actuator/");
        assertThat(settings(process).get(EXPOSED).split(",")).contains(path.substring("/actuator/".length()));
    }

    /** Whether a library of the process lists it, or its own settings use it. */
    private static boolean isKnown(Workload process, String property) {
        String module = process.module();
        return METADATA.computeIfAbsent(
                                module,
                                m -> ApplicationReader.read(HOME.jar(m), List.of())
                                        .libraries()
                                        .metadata())
                        .legal(property)
                || settings(process).values().stream().anyMatch(value -> value.contains("${" + property));
    }
}
