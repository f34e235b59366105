package dev.fusebox.lab.deploy;

import static dev.fusebox.lab.deploy.Manifests.HOME;
import static dev.fusebox.lab.deploy.Manifests.stream;
import static dev.fusebox.lab.deploy.Manifests.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.load.choice.LoadGenerators;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.study.StudyFiles;
import dev.fusebox.lab.traffic.Arrivals;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The study of the manifests, its target and its load: each name and address is one that there is. */
class StudyManifestsIT {

    private static final String SERIES = "/actuator/prometheus";
    private static final String LOCUST = "locustio/locust:";

    static Stream<Manifests> overlays() throws IOException, InterruptedException {
        return Manifests.all();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void the_study_is_one_that_this_gateway_can_pass_and_asks_for_the_gateway_of_the_overlay(Manifests manifests) {
        Map<String, String> study = manifests.configMap("study");

        assertThat(StudyFiles.of(HOME).read(study.get("STUDY")).claims().conclusions())
                .as("conclusions without which the Job fails, although it loads one gateway only")
                .noneMatch(Results.Conclusion::required);
        assertThat(study).containsEntry("GATEWAY", manifests.overlay());
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void the_target_has_every_instance_at_its_address(Manifests manifests) {
        JsonNode target = new YAMLMapper().readTree(manifests.configMap("study").get("target.yml"));

        assertThat(target.get("confirm").asBoolean()).isTrue();
        assertThat(target.get("gateways").propertyNames()).containsExactly(manifests.overlay());
        for (Workload process : manifests.processes()) {
            Component component = process.component();
            if (component.onChain()) {
                assertThat(instances(target, manifests, component))
                        .extracting(i -> text(i, "/url"), i -> text(i, "/prometheus"))
                        .containsExactlyElementsOf(process.pods()
                                .map(pod -> "http://%s.%s:%d".formatted(pod, process.name(), component.defaultPort()))
                                .map(url -> tuple(url, url + SERIES))
                                .toList());
            }
        }
    }

    private static List<JsonNode> instances(JsonNode target, Manifests manifests, Component component) {
        boolean gateway = component == Gateways.named(manifests.overlay()).component();
        return stream(
                        gateway
                                ? target.at("/gateways/" + manifests.overlay())
                                : target.at("/services/" + component.id()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void the_study_asks_the_master_that_the_workers_ask(Manifests manifests) {
        assertThat(option(manifests, "study", "--locust-master")).isEqualTo("locust-master");
        assertThat(option(manifests, "locust-worker", "--master-host")).isEqualTo("locust-master");
        assertThat(manifests.hosts().get("locust-master"))
                .containsExactlyElementsOf(
                        workload(manifests, "locust-master").ports().values());
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void every_process_of_locust_has_the_locustfile_and_the_version_of_the_lab(Manifests manifests) throws IOException {
        String pinned = Files.readString(HOME.root().resolve("ab-scripts/locust/requirements.txt"));
        List<Workload> locust = manifests.workloads().stream()
                .filter(w -> w.image().startsWith(LOCUST))
                .toList();

        assertThat(locust).hasSize(2).allSatisfy(process -> {
            assertThat(pinned).contains("\nlocust==" + process.image().substring(LOCUST.length()) + " ");
            assertThat(option(manifests, process.name(), "--locustfile")).isEqualTo("/locust/locustfile.py");
            assertThat(text(process.container(), "/volumeMounts/0/mountPath")).isEqualTo("/locust");
        });
        assertThat(manifests.configMap("locustfile"))
                .containsEntry(
                        "locustfile.py", Files.readString(HOME.root().resolve("ab-scripts/locust/locustfile.py")));
    }

    /** What warms processes up is always a program beside the lab. */
    @ParameterizedTest
    @EnumSource(Connections.class)
    void the_image_of_the_lab_has_what_its_warm_up_needs(Connections connections) throws Exception {
        String generator =
                LoadGenerators.of(new Arrivals.Closed(1), connections).name();
        Process packages = new ProcessBuilder(
                        "bash", "-c", ". tools/lib/packages.sh; packages_for apt-get " + generator)
                .directory(HOME.root().toFile())
                .start();
        String name = new String(packages.getInputStream().readAllBytes()).strip();

        assertThat(Files.readString(HOME.root().resolve("deploy/Dockerfile")).lines())
                .filteredOn(line -> line.startsWith("RUN apt-get"))
                .singleElement()
                .asString()
                .containsPattern("\\b" + name + "\\b");
    }

    /** Load waits for a person, and a study that failed is not repeated. */
    @ParameterizedTest
    @MethodSource("overlays")
    void the_study_waits_to_be_started_and_runs_once(Manifests manifests) {
        JsonNode job = workload(manifests, "study").resource();

        assertThat(job.at("/spec/suspend").asBoolean()).isTrue();
        assertThat(job.at("/spec/backoffLimit").asInt(-1)).isZero();
    }

    private static Workload workload(Manifests manifests, String name) {
        return manifests.workloads().stream()
                .filter(w -> w.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The value of an option, as {@code --name=value} or as the next word. */
    private static String option(Manifests manifests, String workload, String name) {
        List<String> arguments = workload(manifests, workload).arguments();
        return arguments.stream()
                .filter(a -> a.startsWith(name + "="))
                .map(a -> a.substring(name.length() + 1))
                .findFirst()
                .orElseGet(() -> arguments.get(arguments.indexOf(name) + 1));
    }
}
