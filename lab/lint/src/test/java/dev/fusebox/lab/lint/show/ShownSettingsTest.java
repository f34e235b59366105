package dev.fusebox.lab.lint.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.format.ShownJson;
import dev.fusebox.lab.lint.format.ShownText;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.rules.LintedGateways;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ShownSettingsTest {

    private static final String ZUUL = """
            zuul:
              routes:
                orders: /orders/**
                stock: {path: /stock/**, serviceId: stock}
                legacy: {path: /old/**, url: 'http://old.example'}
              semaphore.max-semaphores: ${PERMITS}
              retryable: true
            ribbon.ReadTimeout: 5000
            stock.ribbon.ReadTimeout: ${STOCK_READ}
            hystrix.command.orders.circuitBreaker.requestVolumeThreshold: 40
            server.tomcat.max-threads: 300
            """;

    private static final String NETTY = """
            spring.cloud.gateway.server.webflux:
              httpclient: {response-timeout: 5s, pool: {type: FIXED, max-connections: 40}}
              routes:
              - {id: a, uri: 'lb://a', filters: [CircuitBreaker=orders, Retry=2], metadata: {response-timeout: 900}}
              - {id: b, uri: 'lb://b'}
            resilience4j:
              bulkhead.instances.orders.max-concurrent-calls: 60
              timelimiter.configs.default.timeout-duration: ${LIMIT}
            """;

    @TempDir
    Path folder;

    private List<ShownSettings> shown(String text, String... profiles) throws IOException {
        Files.writeString(folder.resolve("application.yml"), text);
        Application application = ApplicationReader.read(folder, List.of());
        return LintedGateways.of(application).stream()
                .flatMap(gateway ->
                        LintedGateways.shown(application, gateway, List.of(), List.of(profiles), note -> {}).stream())
                .toList();
    }

    /** {@code permits | 60 | application.yml:7}. */
    private static List<String> rows(ShownSettings settings, String route) {
        return settings.routes().stream()
                .filter(r -> r.name().equals(route))
                .flatMap(r -> r.limits().stream())
                .map(row -> "%s | %s | %s"
                        .formatted(row.limit(), row.decided() ? row.value() : "open: " + row.open(), row.from()))
                .toList();
    }

    @Test
    void a_route_of_zuul_has_its_limits_in_the_order_of_a_calls_way() throws IOException {
        ShownSettings zuul = shown(ZUUL).get(0);

        assertThat(rows(zuul, ShownRoute.ALL))
                .containsExactly(
                        "slots in the accept queue | 100 | default of Tomcat",
                        "connections | 8192 | default of Tomcat",
                        "request threads | 300 | application.yml:11");
        assertThat(rows(zuul, "orders"))
                .containsExactly(
                        "permits | open: ${PERMITS} | application.yml:6",
                        "circuit breaker | 50 % of 40 calls or more in 10 s, open 5 s | application.yml:10",
                        "connections to the service | 50; more wait, without end | default of Ribbon",
                        "time to connect | 1 s | default of Ribbon",
                        "time to read | 5 s | application.yml:8",
                        "time of a call, all tries | 12 s | sum of all tries",
                        "tries of a call | up to 2 | Ribbon's MaxAutoRetries..");
    }

    @Test
    void a_sum_of_what_is_undecided_is_undecided() throws IOException {
        assertThat(rows(shown(ZUUL).get(0), "stock"))
                .contains(
                        "time to read | open: ${STOCK_READ} | application.yml:9",
                        "time of a call, all tries | open: ${STOCK_READ} | application.yml:9",
                        "time to connect | 1 s | default of Ribbon");
    }

    @Test
    void routes_with_a_url_have_the_limits_of_the_simple_client() throws IOException {
        ShownSettings zuul =
                shown(ZUUL + "zuul.host.socket-timeout-millis: 700\n").get(0);

        assertThat(rows(zuul, "routes with a URL"))
                .contains("permits | no limit | no Hystrix, no Ribbon", "connections to a host | 20 | default of Zuul")
                .contains("time to read | 0.70 s | application.yml:12");
    }

    @Test
    void a_profile_decides_what_is_undecided_without_it() throws IOException {
        List<ShownSettings> each = shown(ZUUL + "---\nspring.profiles: prod\nPERMITS: 50\n");

        assertThat(each).extracting(ShownSettings::profiles).containsExactly(List.of(), List.of("prod"));
        assertThat(rows(each.get(1), "orders")).contains("permits | 50 | application.yml:6");
    }

    @Test
    void a_route_of_spring_cloud_gateway_has_the_limits_of_its_filters() throws IOException {
        ShownSettings netty = shown(NETTY).get(0);

        assertThat(rows(netty, ShownRoute.ALL))
                .containsExactly(
                        "event loops | one for each processor, at least 4 | default of Reactor Netty",
                        "connections to a backend | 40 | application.yml:2",
                        "time to wait for a connection | 45 s | default of Reactor Netty",
                        "time to connect | 30 s | default of Reactor Netty",
                        "time to the answer's head | 5 s | application.yml:2");
        assertThat(rows(netty, "a"))
                .containsExactly(
                        "permits | 60 | application.yml:7",
                        "circuit breaker | 50 % of 100 calls, open 60 s | default of Resilience4j",
                        "time of the whole call | open: ${LIMIT} | application.yml:8",
                        "time to the answer's head | 900 ms | application.yml:4",
                        "tries of a call | up to 3 | application.yml:4");
        assertThat(rows(shown(NETTY.replace(", max-connections: 40", "")).get(0), ShownRoute.ALL))
                .contains("connections to a backend | twice the processors, at least 16 | default of Reactor Netty");
        assertThat(rows(netty, "b")).containsExactly("permits | no limit | no filter CircuitBreaker");
    }

    @Test
    void a_gateway_on_servlets_has_request_threads_or_virtual_ones() throws IOException {
        String routes =
                "spring.cloud.gateway.server.webmvc.routes[0]: {id: a, uri: 'http://a', filters: [CircuitBreaker=a]}\n";

        assertThat(rows(shown(routes).get(0), ShownRoute.ALL)).contains("request threads | 200 | default of Tomcat");
        assertThat(rows(shown(routes).get(0), "a")).contains("time of the whole call | 1 s | default of Resilience4j");
        assertThat(rows(shown(routes + "spring.threads.virtual.enabled: true\n").get(0), ShownRoute.ALL))
                .contains("request threads | no limit: virtual threads | application.yml:2");
        assertThat(rows(shown(routes + "spring.http.client.read-timeout: 4s\n").get(0), ShownRoute.ALL))
                .contains(
                        "time to connect | as the HTTP client has it | no file sets it",
                        "time to the answer's head | 4 s | application.yml:2");
    }

    @Test
    void the_filter_of_hystrix_has_its_own_limits_where_the_gateway_knows_it() throws IOException {
        String today =
                "spring.cloud.gateway.server.webflux.routes[0]: {id: a, uri: 'lb://a', filters: [Hystrix=orders]}\n";
        String old = today.replace(".server.webflux", "");

        assertThat(rows(shown(old).get(0), "a"))
                .containsExactly(
                        "permits | 10 | default of Hystrix", "time of the whole call | 1 s | default of Hystrix");
        assertThat(rows(
                        shown(old + "hystrix.command.orders.execution.isolation.semaphore.maxConcurrentRequests: 70\n"
                                        + "hystrix.command.default.execution.timeout.enabled: false\n")
                                .get(0),
                        "a"))
                .containsExactly(
                        "permits | 70 | application.yml:2", "time of the whole call | no limit | application.yml:3");
        assertThat(rows(shown(today).get(0), "a"))
                .singleElement()
                .asString()
                .startsWith("limits of the filter Hystrix | open: this gateway has no such filter");
        Files.writeString(
                folder.resolve("build.gradle"), "plugins { id 'org.springframework.boot' version '2.4.0' }\n");
        assertThat(rows(shown(old).get(0), "a")).singleElement().asString().contains("no such filter");
    }

    @Test
    void limits_that_depend_on_the_version_are_undecided_and_hide_nothing() throws IOException {
        String old = NETTY.replace("gateway.server.webflux", "gateway").replace("${LIMIT}", "3s");
        ShownSettings netty = shown(old).get(0);

        assertThat(rows(netty, "a"))
                .anyMatch(row -> row.startsWith("permits | open: ") && row.contains("pass the jar"))
                .contains("time of the whole call | 3 s | application.yml:8");
        assertThat(ShownText.text(new ShownPage(List.of(netty), List.of(), List.of())))
                .contains("undecided, see below", "  - permits: spring-cloud-circuitbreaker-resilience4j");
    }

    @Test
    void what_code_may_set_is_undecided_unless_a_file_sets_it() throws IOException {
        Path code = Files.createDirectories(folder.resolve("src/main/java")).resolve("Breakers.java");
        Files.writeString(code, "import org.springframework.cloud.client.circuitbreaker.Customizer;");

        assertThat(rows(shown(NETTY).get(0), "a"))
                .contains("permits | 60 | application.yml:7")
                .anyMatch(row -> row.startsWith("circuit breaker | open: ") && row.contains("Breakers.java"));
    }

    @Test
    void the_page_is_a_table_as_text_and_markdown_and_a_document_as_json() throws IOException {
        ShownPage page = new ShownPage(
                shown(NETTY + "---\nspring.config.activate.on-profile: dev\na: b\n"), List.of("assumed"), List.of());

        assertThat(ShownText.text(page).lines())
                .contains("  permits                        60                                  application.yml:7")
                .contains("All as without a profile.", "  - assumed")
                .contains("  time of the whole call         undecided: ${LIMIT}                 application.yml:8");
        assertThat(ShownText.markdown(page)).contains("| limit | value | from |");
        JsonNode json = JsonMapper.shared().valueToTree(ShownJson.of(page));
        JsonNode permits = json.at("/applications/0/routes/1/limits/0");
        assertThat(permits.get("value").asString()).isEqualTo("60");
        assertThat(permits.get("line").asInt()).isEqualTo(7);
        assertThat(Stream.of("limit", "value", "property", "from", "file", "line")
                        .allMatch(permits::has))
                .isTrue();
    }
}
