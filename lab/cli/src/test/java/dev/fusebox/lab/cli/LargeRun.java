package dev.fusebox.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run of many cells at full length: each has 14 s of samples every 100 ms of 12 limits that are all worth drawing, a
 * circuit breaker that sees every outcome, and a prediction.
 */
final class LargeRun {

    static final int LIMITS = 12;
    static final int SAMPLES = 140;
    static final int GATEWAYS = 12;

    private static final int PERIOD_MS = 100;
    private static final int MAX = 200;
    private static final JsonMapper JSON = new JsonMapper();

    private LargeRun() {}

    /** The recorded cells under new profiles, until there are this many. */
    static Path of(Path parent, String name, int cells) throws IOException {
        Path folder = RunFolders.copy(parent, name);
        ObjectNode results = (ObjectNode) JSON.readTree(folder.resolve("results.json"));
        ArrayNode recorded = (ArrayNode) results.get("cells");
        ArrayNode all = JSON.createArrayNode();
        for (int i = 0; i < cells; i++) {
            ObjectNode cell = recorded.get(i % recorded.size()).deepCopy().asObject();
            String id = cell.get("id").asString();
            String profile = "profile-" + i / recorded.size();
            String fresh = id.replace("semaphore-100", profile);
            RunFolders.copyTree(
                    folder.resolve("cells").resolve(id), folder.resolve("cells").resolve(fresh));
            lengthen(folder.resolve("cells").resolve(fresh), i);
            all.add(full(
                    cell.put("id", fresh).put("profile", profile),
                    recorded.get(1).asObject()));
        }
        results.set("cells", all);
        results.put("planned", cells);
        Files.writeString(folder.resolve("results.json"), JSON.writeValueAsString(results));
        return folder;
    }

    /** The recorded cells of one gateway under {@link #GATEWAYS} long names. */
    static Path ofGateways(Path parent, String name) throws IOException {
        Path folder = RunFolders.copy(parent, name);
        ObjectNode results = (ObjectNode) JSON.readTree(folder.resolve("results.json"));
        ArrayNode all = JSON.createArrayNode();
        for (int i = 0; i < GATEWAYS; i++) {
            for (JsonNode recorded : results.get("cells")) {
                ObjectNode cell = recorded.deepCopy().asObject();
                if (cell.get("gateway").asString().equals("zuul")) {
                    String gateway = "completable-future-of-some-client-%d-virtual".formatted(i);
                    String id = cell.get("id").asString();
                    all.add(cell.put("gateway", gateway).put("id", id.replace("zuul", gateway)));
                }
            }
        }
        results.set("cells", all);
        results.put("planned", all.size());
        Files.writeString(folder.resolve("results.json"), JSON.writeValueAsString(results));
        return folder;
    }

    private static ObjectNode full(ObjectNode cell, ObjectNode behindBreaker) {
        ArrayNode limits = JSON.createArrayNode();
        ObjectNode one = cell.get("limits").get(0).deepCopy().asObject();
        IntStream.range(0, LIMITS)
                .forEach(n -> limits.add(
                        one.deepCopy().asObject().put("name", name(n)).put("max", MAX)));
        cell.set("limits", limits);
        cell.set("circuitBreaker", behindBreaker.get("circuitBreaker").deepCopy());
        cell.putObject("predicted")
                .put("goodputPerSecond", 987.6)
                .put("refusedShare", 0.123)
                .put("limit", one.get("component").asString() + "/" + name(0))
                .put("p50Ms", 123.4)
                .put("p95Ms", 234.5)
                .put("p99Ms", 345.6)
                .put("openFraction", 0.25)
                .put("trips", 7)
                .put("residual", -0.0456);
        return cell;
    }

    private static String name(int n) {
        return "pool.some-service-" + n;
    }

    private static void lengthen(Path cell, int seed) throws IOException {
        String component = cell.getFileName().toString().startsWith("direct") ? "service-a" : "zuul-gateway";
        StringBuilder samples = new StringBuilder("t_ms,component,limit,max,in_use,queued,rejected\n");
        StringBuilder breaker =
                new StringBuilder("tMs,state,windowCalls,windowErrors,trips,succeeded,semaphoreRejected,"
                        + "threadPoolRejected,poolRejected,timedOut,failed,shortCircuited\n");
        for (int t = 0; t < SAMPLES; t++) {
            for (int n = 0; n < LIMITS; n++) {
                int inUse = MAX / 10 + (seed * 7 + t * 37 + n * 53) % (MAX * 9 / 10);
                samples.append("%d,%s,%s,%d,%d,0,%d%n".formatted(t * PERIOD_MS, component, name(n), MAX, inUse, t));
            }
            String state = t / 10 % 2 == 0 ? "CLOSED" : "OPEN";
            int all = 100 * t + seed + t * t;
            breaker.append("%d,%s,20,10,%d".formatted(t * PERIOD_MS, state, t / 20))
                    .append(("," + all).repeat(7))
                    .append('\n');
        }
        Files.writeString(cell.resolve("samples.csv"), samples);
        Files.writeString(cell.resolve("breaker.csv"), breaker);
    }
}
