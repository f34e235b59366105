package dev.fusebox.lab.experiment.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.jmx.attach.ReadRoute;
import dev.fusebox.lab.load.call.CallHeaders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckedRouteTest {

    private static CheckedRoute route(String predicate, String... filters) {
        return CheckedRoute.of(
                new ReadRoute("orders", "lb://orders", predicate, List.of(filters)), Map.of(), CallHeaders.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Paths: [/orders/**], match trailing slash: true | /orders/check",
                "Paths: [/a/{id}/x, /b/**], match trailing slash: true | /a/1/x",
                "(Paths: [/a/{*rest}], match trailing slash: true && Methods: [GET, POST]) | /a/check",
                "Path: [/a/*/b?] | /a/x/bx",
                "Paths: [/{id:[0-9]{1,3}}/**, /b], match trailing slash: true | /1/check",
                "Path: [/v1/routea/**] | /v1/routea/check",
                "Hosts: [**.example.org] | /"
            })
    void its_path_is_one_that_its_predicate_takes(String predicate, String path) {
        assertThat(route(predicate).path()).isEqualTo(path);
    }

    @Test
    void what_the_user_gives_counts_more() {
        CheckedRoute given = CheckedRoute.of(
                new ReadRoute("orders", "http://10.0.0.1:8080/x", "Paths: [/orders/**]", List.of()),
                Map.of("orders", "/orders/7?full=true"),
                CallHeaders.of(List.of("Authorization: Bearer x")));

        assertThat(given.request())
                .startsWith("GET /orders/7?full=true HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                .contains("Authorization: Bearer x\r\n")
                .endsWith("\r\n\r\n");
        assertThat(given.target()).isEqualTo("http://10.0.0.1:8080");
    }

    @Test
    void it_is_below_the_path_of_the_application() {
        assertThat(route("Paths: [/a/**]").below("/api").path()).isEqualTo("/api/a/check");
        assertThat(route("Paths: [/api/a]").below("/api").path()).isEqualTo("/api/a");
        assertThat(route("Paths: [/a]").below("").path()).isEqualTo("/a");
    }

    @Test
    void a_route_of_a_host_gets_a_call_to_that_host() {
        assertThat(route("(Hosts: [**.example.org] && Paths: [/a/**])").request())
                .contains("Host: check.example.org\r\n")
                .doesNotContain("Host: 127.0.0.1");
    }

    @Test
    void what_no_call_can_show_is_left_out_with_the_reason() {
        assertThat(route("Methods: [POST]").leftOut())
                .isEqualTo("it takes no GET, and check sends nothing else (Methods: [POST])");
        assertThat(route("Paths: [/a]", "[[RequestRateLimiter], order = 1]").leftOut())
                .startsWith("its filter RequestRateLimiter counts in Redis; ");
        assertThat(CheckedRoute.of(
                                new ReadRoute("here", "forward:/local", "Paths: [/a]", List.of()),
                                Map.of(),
                                CallHeaders.NONE)
                        .leftOut())
                .isEqualTo("it calls no backend over HTTP: forward:/local");
        assertThat(route("Methods: [GET, POST]").measured()).isTrue();
        assertThat(route("(Paths: [/a] && Weight: group 5)").leftOut()).isEqualTo("it takes only a share of the calls");
        assertThat(route("(Paths: [/a] && Query: param=x regexp=null)").leftOut())
                .isEqualTo("its calls need a query; --path 'orders=/..?..' gives one");
        assertThat(route("(Paths: [/a] && Header: X-A regexp=.*)").leftOut())
                .isEqualTo("its calls need a header; --header gives one");
    }
}
