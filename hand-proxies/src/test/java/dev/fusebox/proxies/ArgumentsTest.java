package dev.fusebox.proxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentsTest {

    private static final String A = "--hand-proxy.routes[0].";
    private static final String B = "--hand-proxy.routes[1].";

    private final List<String> args = new ArrayList<>(List.of(
            "--hand-proxy.server=tomcat",
            A + "prefix=/v1/routea",
            A + "service=service-a",
            A + "address=http://127.0.0.1:8881",
            A + "style=sync"));

    private Arguments read() {
        return Arguments.of(args.toArray(new String[0]));
    }

    private void replace(String name, String value) {
        args.removeIf(arg -> arg.startsWith("--" + name + "="));
        if (value != null) {
            args.add("--" + name + "=" + value);
        }
    }

    private void isWrong(String message) {
        assertThatThrownBy(this::read)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private void addRouteToServiceA() {
        args.addAll(List.of(
                B + "prefix=/v1/async",
                B + "service=service-a",
                B + "address=http://127.0.0.1:8881",
                B + "style=async-complete"));
    }

    @Test
    void a_route_has_the_name_of_its_service() {
        assertThat(read().routes()).singleElement().extracting(Route::id).isEqualTo("service-a");
    }

    @Test
    void two_routes_to_one_service_need_two_names() {
        addRouteToServiceA();
        isWrong("hand-proxy.routes[1].id=service-a: another route has it; give this one another id");

        args.add(B + "id=async");
        assertThat(read().routes()).extracting(Route::id).containsExactly("service-a", "async");
    }

    @Test
    void an_unknown_server_names_the_known_ones() {
        replace("hand-proxy.server", "undertow");

        isWrong("hand-proxy.server=undertow: no such server; choose tomcat, jetty, netty, vertx");
    }

    @Test
    void an_unknown_style_names_those_of_the_server() {
        replace("hand-proxy.routes[0].style", "vertx");

        isWrong("hand-proxy.routes[0].style=vertx: tomcat has no such style; choose sync, rest-template,"
                + " completable-future-java-client, completable-future-apache-client, async-complete, async-resume");
    }

    @Test
    void an_address_has_a_host_and_a_port_and_nothing_else() {
        for (String address :
                List.of("127.0.0.1:8881", "http://127.0.0.1", "https://a:1", "http://a:1/x", "http://a:1?x", "::")) {
            replace("hand-proxy.routes[0].address", address);

            isWrong("hand-proxy.routes[0].address=" + address + ": write it as http://127.0.0.1:8881");
        }
    }

    @Test
    void a_prefix_starts_with_a_slash_and_does_not_end_with_one() {
        for (String prefix : List.of("v1", "/v1/", "/")) {
            replace("hand-proxy.routes[0].prefix", prefix);

            isWrong("hand-proxy.routes[0].prefix=" + prefix + ": write it as /v1/routea");
        }
    }

    @Test
    void what_is_missing_has_a_name() {
        replace("hand-proxy.routes[0].service", null);

        isWrong("--hand-proxy.routes[0].service=<value> is missing");
    }

    @Test
    void a_word_without_a_value_is_wrong() {
        args.add("--verbose");

        isWrong("--verbose: write --<name>=<value>");
    }

    @Test
    void the_path_behind_the_prefix_goes_to_the_backend() {
        Route route = read().routes().get(0);

        assertThat(route.target("/v1/routea/x%2Fy", "a=b")).isEqualTo("/x%2Fy?a=b");
        assertThat(route.target("/v1/routea", null)).isEqualTo("/");
        assertThat(route.target("/v1/routeab", null)).isNull();
        assertThat(route.target("/v1/x", null)).isNull();
    }
}
