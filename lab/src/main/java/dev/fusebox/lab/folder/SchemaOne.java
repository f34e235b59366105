package dev.fusebox.lab.folder;

import dev.fusebox.lab.load.LoadGenerators;
import dev.fusebox.lab.results.Arrivals;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Brings files of schema 1 to the names of today. */
final class SchemaOne {

    private SchemaOne() {}

    /** The same results with their bystander experiments among the experiments. */
    static JsonNode upgraded(JsonNode results) {
        results.path("cells").forEach(SchemaOne::countMissed);
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

    /** Schema 1 does not say how many successes the load generator may have missed. */
    private static void countMissed(JsonNode cell) {
        if (cell.get("load") instanceof ObjectNode load && !load.hasNonNull("okMissing")) {
            Arrivals users =
                    new Arrivals.Closed(Math.max(1, cell.path("concurrency").asInt(1)));
            long missing = LoadGenerators.of(load.path("tool").asString(""))
                    .map(g -> g.okMissing(users, load.path("non2xx").asLong(0)))
                    .orElse(0L);
            load.put("okMissing", missing);
        }
    }

    /** The same run with its effective limits as chains; schema 1 has neither circuit breakers nor time limits. */
    static JsonNode upgradedRun(JsonNode run) {
        if (run instanceof ObjectNode root && root.get("effectiveLimits") instanceof ObjectNode profiles) {
            root.remove("effectiveLimits");
            ObjectNode chains = root.putObject("chains");
            profiles.properties().forEach(profile -> {
                ObjectNode chain = chains.putObject(profile.getKey());
                chain.putArray("breakers");
                chain.putArray("timeLimits");
                ArrayNode limits = chain.putArray("limits");
                profile.getValue().forEach(limit -> limits.add(spec(limit, root)));
            });
        }
        return run;
    }

    private static ObjectNode spec(JsonNode limit, ObjectNode maker) {
        ObjectNode spec = maker.objectNode();
        spec.put(
                "id",
                limit.path("component").asString() + "/" + limit.path("name").asString());
        spec.set("max", limit.path("max"));
        spec.set("whenFull", limit.path("whenFull"));
        if (limit.path("setting").isString()) {
            spec.putObject("setting")
                    .put("property", limit.path("setting").asString())
                    .put("value", limit.path("value").asString())
                    .put("origin", limit.path("origin").asString());
        }
        return spec;
    }
}
