package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.filter.OrderedGatewayFilter;
import org.springframework.cloud.gateway.filter.RouteToRequestUrlFilter;
import org.springframework.cloud.gateway.filter.factory.StripPrefixGatewayFilterFactory.Config;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.core.ResolvableType;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

class LeanRoutesTest {

    final ObjectProvider<List<HttpHeadersFilter>> headers = new StaticListableBeanFactory()
            .getBeanProvider(ResolvableType.forClassWithGenerics(List.class, HttpHeadersFilter.class));
    final NettyWriteResponseFilter write = new NettyWriteResponseFilter(List.of(), headers);
    final GatewayFilter prefix = new StripPrefix.Factory().apply(new Config());

    private LeanRoute route(String uri, List<HttpHeadersFilter> ofHeaders, GatewayFilter filter) {
        List<GlobalFilter> filters = List.of(
                write,
                new RouteToRequestUrlFilter(),
                new NettyRoutingFilter(HttpClient.create(), headers, new HttpClientProperties()));
        LeanRoute.Shared shared = new LeanRoute.Shared(
                new Clients(HttpClient.create()), new Headers(ofHeaders), write, LeanRoute.Connections.UNSEEN);
        Route route = Route.async()
                .id("a")
                .uri(uri)
                .predicate(exchange -> true)
                .filter(filter)
                .build();
        return new LeanRoutes(new LeanRoutes.Parts(filters, null, new HttpClientProperties(), false, shared)).of(route);
    }

    @ParameterizedTest
    @CsvSource({"http://a:1/b, http://a:1", "https://user@a, https://a:443"})
    void a_route_to_an_address_leads_to_its_host_and_port(String uri, String base) {
        assertThat(route(uri, List.of(), new OrderedGatewayFilter(prefix, 1)).base())
                .isEqualTo(base);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ws://a", "lb:ws://a", "no://a"})
    void other_addresses_are_the_framework_s(String uri) {
        assertThat(route(uri, List.of(), new OrderedGatewayFilter(prefix, 1))).isNull();
    }

    @Test
    void so_is_a_service_whose_load_balancer_cannot_be_made() {
        assertThat(route("lb://a", List.of(), new OrderedGatewayFilter(prefix, 1)))
                .isNull();
    }

    /** Before the filter that writes answers, and after the one that makes the address. */
    @ParameterizedTest
    @ValueSource(ints = {-2, -1, 10_000, 10_001})
    void so_is_a_filter_in_an_unusual_place(int order) {
        assertThat(route("http://a", List.of(), new OrderedGatewayFilter(prefix, order)))
                .isNull();
        assertThat(route("http://a", List.of(), prefix)).isNull();
    }

    @Test
    void so_are_headers_that_the_application_changes() {
        assertThat(route("http://a", List.of((input, exchange) -> input), new OrderedGatewayFilter(prefix, 1)))
                .isNull();
    }

    @Test
    void so_is_a_filter_of_the_application() {
        GatewayFilter own = (exchange, chain) -> Mono.empty();
        assertThat(route("http://a", List.of(), new OrderedGatewayFilter(own, 1)))
                .isNull();
    }
}
