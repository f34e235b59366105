package dev.fusebox.lab.deploy;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Components;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A resource with pods, each of one container. */
public record Workload(String name, JsonNode resource, JsonNode template) {

    JsonNode pod() {
        return template.get("spec");
    }

    JsonNode container() {
        return pod().at("/containers/0");
    }

    String image() {
        return Manifests.text(container(), "/image");
    }

    /** The module that its image is built from. */
    String module() {
        return image().replaceFirst("^fusebox/(.*):.*$", "$1");
    }

    /** The component of the lab that it is. */
    public Component component() {
        return Components.of(variables().get("SPRING_APPLICATION_NAME")).orElseThrow();
    }

    /** By name; empty where the value comes from elsewhere. */
    Map<String, String> variables() {
        Map<String, String> variables = new TreeMap<>();
        Manifests.stream(container().path("env"))
                .forEach(e -> variables.put(Manifests.text(e, "/name"), Manifests.text(e, "/value")));
        return variables;
    }

    public List<String> arguments() {
        return Manifests.stream(container().path("args"))
                .map(JsonNode::asString)
                .toList();
    }

    Map<String, Integer> ports() {
        Map<String, Integer> ports = new TreeMap<>();
        Manifests.stream(container().path("ports"))
                .forEach(p -> ports.put(
                        Manifests.text(p, "/name"), p.get("containerPort").asInt()));
        return ports;
    }

    Stream<JsonNode> probes() {
        return Stream.of("startupProbe", "readinessProbe", "livenessProbe")
                .map(container()::path)
                .filter(JsonNode::isObject);
    }

    /** Of a StatefulSet: they are numbered. */
    Stream<String> pods() {
        return IntStream.range(0, resource.at("/spec/replicas").asInt(1)).mapToObj(i -> name + "-" + i);
    }

    boolean selectedBy(JsonNode selector) {
        JsonNode labels = template.at("/metadata/labels");
        return selector.properties().stream().allMatch(e -> e.getValue().equals(labels.path(e.getKey())));
    }

    @Override
    public String toString() {
        return name;
    }
}
