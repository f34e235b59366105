package dev.fusebox.lab.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.LabHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What an overlay of deploy/kubernetes/ renders to. */
public record Manifests(String overlay, List<JsonNode> resources) {

    static final LabHome HOME = new LabHome(Path.of("../..").toAbsolutePath().normalize());

    private static final YAMLMapper YAML = new YAMLMapper();

    private static final List<Manifests> RENDERED = new ArrayList<>();

    /** Of every overlay; rendered once. */
    public static synchronized Stream<Manifests> all() throws IOException, InterruptedException {
        if (RENDERED.isEmpty()) {
            for (String overlay : overlays()) {
                RENDERED.add(render(overlay));
            }
        }
        return RENDERED.stream();
    }

    private static List<String> overlays() throws IOException {
        try (Stream<Path> folders = Files.list(HOME.root().resolve("deploy/kubernetes/overlays"))) {
            return folders.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    /** By kustomize, as the lint of manifests does it. */
    private static Manifests render(String overlay) throws IOException, InterruptedException {
        Process script = new ProcessBuilder("tools/check-manifests.sh", "--render", overlay)
                .directory(HOME.root().toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String text = new String(script.getInputStream().readAllBytes());
        assertThat(script.waitFor()).as("exit code for " + overlay).isZero();
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(text)) {
            return new Manifests(overlay, documents.readAll());
        }
    }

    List<JsonNode> all(String kind) {
        return resources.stream().filter(r -> text(r, "/kind").equals(kind)).toList();
    }

    /** Names end in a hash of the content. */
    public Map<String, String> configMap(String name) {
        Map<String, String> data = new TreeMap<>();
        all("ConfigMap").stream()
                .filter(c -> name(c).matches(name + "-[a-z0-9]{10}"))
                .forEach(c -> c.get("data")
                        .properties()
                        .forEach(e -> data.put(e.getKey(), e.getValue().asString())));
        assertThat(data).as("ConfigMap " + name).isNotEmpty();
        return data;
    }

    /** Whatever has pods. */
    public List<Workload> workloads() {
        return resources.stream()
                .filter(r -> r.at("/spec/template/spec/containers").isArray())
                .map(r -> new Workload(name(r), r, r.at("/spec/template")))
                .toList();
    }

    /** The pods of modules of this repository, on Java. */
    public List<Workload> processes() {
        return workloads().stream()
                .filter(w ->
                        text(w.resource(), "/metadata/labels/fusebox.dev~1runs").equals("java"))
                .toList();
    }

    /** The ports that the pods' name, or a pod's own, answers on, by host name. */
    public Map<String, List<Integer>> hosts() {
        Map<String, List<Integer>> hosts = new TreeMap<>();
        for (JsonNode service : all("Service")) {
            String name = name(service);
            List<Integer> ports = stream(service.at("/spec/ports"))
                    .map(p -> p.get("port").asInt())
                    .toList();
            hosts.put(name, ports);
            workloads().stream()
                    .filter(w -> text(w.resource(), "/spec/serviceName").equals(name))
                    .filter(w -> text(service, "/spec/clusterIP").equals("None"))
                    .forEach(w -> w.pods().forEach(pod -> hosts.put(pod + "." + name, ports)));
        }
        return hosts;
    }

    static String name(JsonNode resource) {
        return text(resource, "/metadata/name");
    }

    static String text(JsonNode node, String path) {
        return node.at(path).asString("");
    }

    static Stream<JsonNode> stream(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    @Override
    public String toString() {
        return overlay;
    }
}
