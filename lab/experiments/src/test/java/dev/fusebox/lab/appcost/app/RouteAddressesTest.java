package dev.fusebox.lab.appcost.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.jmx.attach.AttachedApplication.ReadSettings;
import dev.fusebox.lab.jmx.attach.ReadRoute;
import dev.fusebox.lab.jmx.attach.ReadSource;
import dev.fusebox.lab.jmx.attach.ReadSource.ReadValue;
import dev.fusebox.lab.lint.read.MadeJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteAddressesTest {

    private static final String ROUTES = "spring.cloud.gateway.server.webflux.routes";

    @TempDir
    Path folder;

    private static ReadRoute route(String id, String address) {
        return new ReadRoute(id, address, "Paths: [/" + id + "/**]", List.of());
    }

    private static ReadSource source(String name, String... lines) {
        return new ReadSource(
                name,
                Stream.of(lines)
                        .map(line -> line.split("=", 2))
                        .map(pair -> new ReadValue(pair[0], pair[1], null))
                        .toList());
    }

    private Map<String, String> settings(List<ReadRoute> routes, ReadSource... sources) throws IOException {
        AppJar app = AppJar.of(MadeJar.ofBoot().in(folder));
        return new RouteAddresses(routes, new ReadSettings(List.of(), List.of(sources)))
                .settings(app, target -> 9000 + target.length());
    }

    @ParameterizedTest
    @CsvSource({
        "lb://ORDERS, ORDERS",
        "lb://orders:80/x, orders",
        "https://orders.example:443/base, https://orders.example:443",
        "orders, orders",
        "forward:/x,",
        "ws://orders,"
    })
    void a_target_is_a_service_or_an_address(String address, String target) {
        assertThat(RouteAddresses.target(route("a", address)).orElse(null)).isEqualTo(target);
    }

    @Test
    void a_list_of_routes_is_written_anew_with_all_that_it_has() throws IOException {
        Map<String, String> settings = settings(
                List.of(route("a", "http://one:1"), route("b", "lb://two"), route("made-id", "http://three:3")),
                source("empty"),
                source(
                        "application.yml",
                        ROUTES + "[0].id=a",
                        ROUTES + "[0].uri=http://${one}",
                        ROUTES + "[0].filters[0]=StripPrefix=1",
                        ROUTES + "[1].id=b",
                        ROUTES + "[1].uri=lb://two",
                        ROUTES + "[2].uri=http://three:3"),
                source("lower", ROUTES + "[0].uri=http://never"));

        assertThat(settings)
                .containsOnly(
                        Map.entry(
                                "spring.cloud.discovery.client.simple.instances[two][0].uri", "http://127.0.0.1:9003"),
                        Map.entry(ROUTES + "[0].id", "a"),
                        Map.entry(ROUTES + "[0].uri", "http://127.0.0.1:9012"),
                        Map.entry(ROUTES + "[0].filters[0]", "StripPrefix=1"),
                        Map.entry(ROUTES + "[1].id", "b"),
                        Map.entry(ROUTES + "[1].uri", "lb://two"),
                        Map.entry(ROUTES + "[2].id", "route-2"),
                        Map.entry(ROUTES + "[2].uri", "http://127.0.0.1:9014"));
    }

    @Test
    void nothing_of_it_is_open_to_others_or_goes_through_a_proxy() throws IOException {
        ReadSource source = source(
                "application.yml",
                "spring.cloud.gateway.httpclient.proxy.host=proxy.example",
                "management.server.port=9090",
                "server.servlet.context-path=/api/");

        assertThat(settings(List.of(), source))
                .containsOnly(
                        Map.entry("spring.cloud.gateway.httpclient.proxy.host", ""),
                        Map.entry("management.server.address", "127.0.0.1"));
        assertThat(RouteAddresses.basePath(new ReadSettings(List.of(), List.of(source))))
                .isEqualTo("/api");
    }

    @Test
    void routes_by_name_get_an_address_each() throws IOException {
        assertThat(settings(
                        List.of(route("a", "http://one:1"), route("m", "http://two:2")),
                        source(
                                "application.yml",
                                "zuul.routes.a.url=http://one:1",
                                "spring.cloud.gateway.mvc.routes-map.m.uri=http://two:2",
                                "zuul.routes.b.path=/b/**")))
                .containsOnly(
                        Map.entry("zuul.routes.a.url", "http://127.0.0.1:9012"),
                        Map.entry("spring.cloud.gateway.mvc.routes-map.m.uri", "http://127.0.0.1:9012"));
    }
}
