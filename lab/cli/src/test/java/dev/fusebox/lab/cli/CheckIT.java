package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code fusebox check} of a gateway that knows nothing of Fusebox, with mistakes that were planted, and of its twin without them. */
class CheckIT {

    private static final String GATEWAY = "spring.cloud.gateway.server.webflux.";
    private static final String BULKHEAD = "resilience4j.bulkhead.configs.default.max-concurrent-calls";
    private static final String SECRET = "hunter22";

    @TempDir
    Path scratch;

    private static void route(Map<String, String> settings, int at, String id, String uri, String filter) {
        String route = GATEWAY + "routes[" + at + "].";
        settings.put(route + "id", id);
        settings.put(route + "uri", uri);
        settings.put(route + "predicates[0]", "Path=/" + id + "/**");
        settings.put(route + "filters[0]", filter);
    }

    private Lab check(Map<String, String> settings, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "check",
                BareGateways.of(BareGateways.SCG, scratch).toString(),
                "--out",
                scratch.resolve("checks").toString(),
                "--port-base",
                "" + Lab.freePortBase(),
                "--users",
                "120"));
        settings.forEach((key, value) -> words.addAll(List.of("--settings", key + "=" + value)));
        words.addAll(List.of(options));
        return Lab.start(scratch, words.toArray(String[]::new));
    }

    private Path file(String name) throws IOException {
        try (Stream<Path> folders = Files.list(scratch.resolve("checks"))) {
            return folders.findFirst().orElseThrow().resolve(name);
        }
    }

    private static JsonNode route(JsonNode found, String id) {
        return found.get("routes")
                .valueStream()
                .filter(one -> one.get("id").asString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode fault(JsonNode route, String fault) {
        return route.get("faults")
                .valueStream()
                .filter(one -> one.get("fault").asString().equals(fault))
                .findFirst()
                .orElseThrow();
    }

    /** One circuit breaker for two services, a pool below the permits, a default time limit of 1 s, retries, no end of a hung call. */
    @Test
    void each_planted_mistake_is_found() throws Exception {
        Map<String, String> settings = new TreeMap<>();
        route(settings, 0, "orders", "http://orders.example.invalid:8080", "CircuitBreaker=shared");
        route(settings, 1, "stock", "https://stock.example.invalid", "CircuitBreaker=shared");
        route(settings, 2, "plain", "http://plain.example.invalid", "Retry=3");
        settings.put(GATEWAY + "httpclient.pool.type", "FIXED");
        settings.put(GATEWAY + "httpclient.pool.max-connections", "20");
        settings.put(BULKHEAD, "50");
        settings.put("resilience4j.circuitbreaker.configs.default.wait-duration-in-open-state", "1s");
        settings.put("resilience4j.circuitbreaker.configs.default.minimum-number-of-calls", "10");
        settings.put("orders.password", SECRET);
        Path thresholds = Files.writeString(
                scratch.resolve("thresholds.yml"), "check: {routes: {orders: {at-least: 50, isolated: true}}}");

        try (Lab check = check(settings, "--format", "json", "--config", thresholds.toString())) {
            assertThat(check.exit()).as(check.err()).isEqualTo(ExitCode.UNEXPECTED);
            assertThat(check.leftovers()).isEmpty();
            JsonNode found = JsonMapper.shared().readTree(check.out());

            assertThat(found.get("routes")).hasSize(3);
            JsonNode orders = route(found, "orders");
            assertThat(orders.get("ceiling").asInt()).isEqualTo(20);
            assertThat(orders.get("setting").asString()).isEqualTo(GATEWAY + "httpclient.pool.max-connections");
            assertThat(orders.get("origin").asString()).isEqualTo("--settings");
            assertThat(orders.get("limit").asString()).isEqualTo("gateway/pool.orders.example.invalid:8080");
            assertThat(orders.get("expected").get("ceiling").asInt()).isEqualTo(20);
            assertThat(fault(orders, "hang").get("status").asInt()).isEqualTo(504);
            assertThat(fault(orders, "hang").get("ms").asInt()).isBetween(1000, 1700);
            assertThat(orders.get("trip").get("opensFor").get(0).asString()).isEqualTo("stock");
            assertThat(orders.get("healthyWhileHung").get("plain").asString()).isEqualTo("isolated");
            JsonNode plain = route(found, "plain");
            assertThat(fault(plain, "hang").get("status").asInt()).isZero();
            assertThat(fault(plain, "503").get("backendCalls").asInt()).isEqualTo(4);
            assertThat(found.get("findings")
                            .valueStream()
                            .map(one -> one.get("says").asString()))
                    .anySatisfy(
                            says -> assertThat(says)
                                    .isEqualTo(
                                            "gateway/circuit-breaker.shared opens when orders fails, and rejects route stock, too"))
                    .anySatisfy(says ->
                            assertThat(says).startsWith("the 50 of gateway/bulkhead.shared are never all in use: "))
                    .anySatisfy(
                            says -> assertThat(says)
                                    .isEqualTo(
                                            "every call of orders and stock ends after 1 s, by gateway/time-limit.call.shared: a default, which is not set"))
                    .anySatisfy(says -> assertThat(says)
                            .startsWith("a call of plain to a backend that never answers has no answer after 12 s"))
                    .anySatisfy(says -> assertThat(says)
                            .startsWith("one call of plain becomes 4 at the backend while its backend answers 503"));
            assertThat(found.get("thresholds").get(0).get("kept").asBoolean()).isFalse();
            assertThat(check.out() + check.err()).doesNotContain(SECRET);
        }
        for (String name : List.of("check.json", "chain-1.json", "report.html", "report.md", "logs/gateway-2.log")) {
            assertThat(Files.readString(file(name))).as(name).isNotBlank().doesNotContain(SECRET);
        }
    }

    @Test
    void its_twin_without_them_is_well() throws Exception {
        Map<String, String> settings = new TreeMap<>();
        route(settings, 0, "orders", "http://orders.example.invalid:8080", "CircuitBreaker=orders");
        route(settings, 1, "stock", "https://stock.example.invalid", "CircuitBreaker=stock");
        settings.put(GATEWAY + "httpclient.pool.type", "FIXED");
        settings.put(GATEWAY + "httpclient.pool.max-connections", "60");
        settings.put(GATEWAY + "httpclient.response-timeout", "2s");
        settings.put("resilience4j.timelimiter.configs.default.timeout-duration", "3s");
        settings.put(BULKHEAD, "50");
        settings.put("resilience4j.circuitbreaker.configs.default.wait-duration-in-open-state", "1s");
        settings.put("resilience4j.circuitbreaker.configs.default.minimum-number-of-calls", "10");
        Path thresholds = Files.writeString(
                scratch.resolve("thresholds.yml"),
                "check: {routes: {orders: {at-least: 50, isolated: true, answers-hung-within: 3s}}}");

        try (Lab check = check(settings, "--config", thresholds.toString())) {
            assertThat(check.exit()).as(check.out() + check.err()).isZero();
            assertThat(check.out())
                    .contains("2 routes measured: nothing was found that harms other routes or the route itself.")
                    .doesNotContain("Do this")
                    .containsPattern("orders +50 +50 +504 after 2\\.\\d s \\+ +yes \\+")
                    .containsPattern("orders +at least 50 calls at once +50 \\+");
        }
        JsonNode found = JsonMapper.shared().readTree(file("check.json"));
        assertThat(found.get("complete").asBoolean()).isTrue();
        assertThat(found.get("findings")
                        .valueStream()
                        .map(one -> one.get("rank").asInt()))
                .isNotEmpty()
                .allMatch(rank -> rank == 3);
    }
}
