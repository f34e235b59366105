package dev.fusebox.lab.cli;

import static dev.fusebox.lab.cli.PredictedLimit.assertPredicted;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hand-written proxies take part in cells, probes and bystander experiments: a style of each server, in one start. The
 * experiments leave the time limits as they are, so they go on with a process of the cells.
 */
class HandProxyIT {

    private static final List<String> LINKED =
            List.of(".fusebox", "demo-service", "document-store", "eureka-server", "hand-proxies", "limits");

    /** A blocking pair of routes, and an asynchronous route to the same service. */
    private static final String BOTH = "sync-and-async-tomcat";

    /** A blocking call needs one of 4 threads, any call one of 10 connections. */
    private static final String PROFILE = """
            server.tomcat.threads.max: 4
            server.jetty.threads.max: 20
            hand-proxy.client.max-connections: 10
            """;

    private static final String SERVICE = """
            server.tomcat.threads.max: 200
            demo.document-store.pool.max-size: 10
            """;

    private static final String STUDY = """
            title: Proxies written by hand
            gateways: [sync-and-async-tomcat, async-complete-jetty, webflux-webclient-netty, vertx, sync-tomcat-virtual]
            profiles: [hand]
            endpoints: [sleep/100]
            concurrency: [30]
            also: [{gateways: [direct], endpoints: [document/100]}]
            requests: 300
            warmUp: {windowSeconds: 1, capSeconds: 1, concurrency: 2}
            experiments:
              - {kind: probe, profile: hand, gateways: [sync-and-async-tomcat], asIs: true}
              - {kind: bystander, profile: hand, gateways: [sync-and-async-tomcat], callers: 15, seconds: 2, asIs: true}
              - {kind: bystander, profile: hand, gateways: [vertx], callers: 5, sleepMs: 1000, seconds: 3, asIs: true,
                 callAgain: true, patienceSeconds: 20}
            """;

    @TempDir
    Path scratch;

    @TempDir
    Path checkout;

    @Test
    void a_style_is_bound_by_what_its_waiting_calls_hold() throws Exception {
        try (LinkedHome home = LinkedHome.in(checkout, LINKED)) {
            write("tuning-profiles/application-hand.yml", PROFILE);
            write("tuning-profiles/demo-service-hand.yml", SERVICE);
            write("ab-scripts/studies/hand.yml", STUDY);
            String ports = String.valueOf(Lab.freePortBase());
            try (Lab lab = Lab.start(scratch, home.path(), List.of(), "run", "hand", "--port-base", ports)) {
                assertThat(lab.exit()).as(lab.err()).isZero();
                assertThat(lab.leftovers()).isEmpty();
            }
            JsonNode results = results(home.path());
            assertCells(results);
            assertDocuments(results);
            assertLeftOut(results);
            assertExperiments(results.get("experiments"));
        }
    }

    private void write(String file, String text) throws IOException {
        Path path = checkout.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static JsonNode results(Path home) throws IOException {
        try (Stream<Path> runs = Files.list(home.resolve("results"))) {
            Path run = runs.filter(Files::isDirectory).findFirst().orElseThrow();
            return JsonMapper.shared().readTree(run.resolve("results.json"));
        }
    }

    /** The model leaves threads out that a waiting call does not hold; the samples have them. */
    private static void assertCells(JsonNode results) {
        assertBound(cell(results, BOTH), BOTH + "/threads", 4);
        assertBound(cell(results, "async-complete-jetty"), "async-complete-jetty/pool.service-a", 10);
        assertBound(cell(results, "webflux-webclient-netty"), "webflux-webclient-netty/pool.service-a", 10);
        assertBound(cell(results, "vertx"), "vertx/pool.service-a", 10);
        assertThat(peaks(cell(results, "async-complete-jetty"))).containsKey("async-complete-jetty/threads");
    }

    /** The pool of the service's database driver bounds it, and the store is a process of the lab. */
    private static void assertDocuments(JsonNode results) {
        JsonNode direct = cell(results, "direct");
        String pool = "service-a/pool.document-store";
        assertBound(direct, pool, 10);
        assertThat(direct.get("processes")
                        .valueStream()
                        .map(p -> p.get("component").asString()))
                .contains("document-store");
        assertThat(peaks(cell(results, BOTH))).doesNotContainKey(pool);
        assertThat(results.get("notes").toString())
                .contains("documents come from the lab's own store, mongo-java-server");
    }

    /** Not by the verdict: other tests beside this one may disturb the cell. */
    private static void assertBound(JsonNode cell, String limit, int slots) {
        assertThat(cell.at("/load/ok").asInt()).isEqualTo(300);
        assertPredicted(cell, limit, slots * 1000.0 / 100);
        assertThat(peaks(cell)).containsEntry(limit, slots);
    }

    private static JsonNode cell(JsonNode results, String gateway) {
        return results.get("cells")
                .valueStream()
                .filter(c -> c.get("gateway").asString().equals(gateway))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Integer> peaks(JsonNode cell) {
        Map<String, Integer> peaks = new TreeMap<>();
        cell.get("limits")
                .forEach(l -> peaks.put(
                        l.get("component").asString() + "/" + l.get("name").asString(),
                        l.get("peakInUse").asInt()));
        return peaks;
    }

    /** Virtual threads, where the processes' Java has none. With a newer one the cell is there. */
    private static void assertLeftOut(JsonNode results) {
        boolean virtual = Runtime.version().feature() >= 21;
        assertThat(results.get("cells").valueStream().map(c -> c.get("gateway").asString()))
                .hasSize(virtual ? 6 : 5);
        assertThat(results.get("notes").toString().contains("sync-tomcat-virtual needs JDK 21+"))
                .isEqualTo(!virtual);
    }

    private static void assertExperiments(JsonNode all) {
        Map<String, JsonNode> byId = new TreeMap<>();
        all.forEach(e -> byId.put(e.get("id").asString(), e));
        assertProbed(byId.get(BOTH + ".hand.service-a.probe-as-is"), 4, BOTH + "/threads");
        assertProbed(byId.get(BOTH + ".hand.async.probe-as-is"), 10, BOTH + "/pool.async");
        assertDead(byId.get(BOTH + ".hand.service-a.b15"));
        assertCalledAgain(byId.get("vertx.hand.service-a.b5"));
    }

    /** Its callers are answered, and are held all the same. */
    private static void assertCalledAgain(JsonNode bystander) {
        if (BusyMachine.kept(bystander)) {
            return;
        }
        assertThat(bystander.at("/hungCalls/calls").asInt()).isGreaterThan(5);
        assertThat(bystander.at("/hungCalls/failed").asInt()).isZero();
        assertThat(bystander.at("/hungCalls/minMs").asDouble()).isGreaterThanOrEqualTo(1000);
    }

    private static void assertDead(JsonNode bystander) {
        if (!BusyMachine.kept(bystander)) {
            assertThat(bystander.get("verdict").asString()).isEqualTo("dead");
        }
    }

    private static void assertProbed(JsonNode route, int ceiling, String limit) {
        assertThat(route.get("ceiling").asInt()).isEqualTo(ceiling);
        assertThat(route.get("bindingLimit").asString()).isEqualTo(limit);
    }
}
