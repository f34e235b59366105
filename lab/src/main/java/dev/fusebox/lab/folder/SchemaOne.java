package dev.fusebox.lab.folder;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What results of schema 1 call by other names. */
final class SchemaOne {

    private SchemaOne() {}

    /** The same results with their bystander experiments among the experiments. */
    static JsonNode upgraded(JsonNode results) {
        if (!(results instanceof ObjectNode root) || !root.has("bystander")) {
            return results;
        }
        JsonNode bystander = root.remove("bystander");
        for (JsonNode b : bystander) {
            if (b instanceof ObjectNode experiment) {
                String id = "%s.%s.%s.b%d"
                        .formatted(
                                b.path("gateway").asString(),
                                b.path("profile").asString(),
                                b.path("route").asString(),
                                b.path("callers").asInt());
                experiment.put("kind", "bystander").put("id", id);
            }
        }
        root.set("experiments", bystander);
        return results;
    }
}
