package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.cloud.gateway.filter.RouteToRequestUrlFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

class TargetTest {

    private static final String BASE = "http://127.0.0.1:8881";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/routea/hello/leo?from=lee",
                "/v1/routea/hello/",
                "/v1",
                "/",
                "/v1//routea///hello//leo",
                "/v1/routea/a%20b/%C3%A4?q=%26&r=1",
                "/v1/routea/a+b;c=d/@e:f,g!h'(i)*",
                "/v1/routea/a?x",
                "/v1/routea/a?",
                "/v1/routea/a?x=1&&y=2&",
                "/v1/routea/a?x=1=2&=3",
                "/v1/routea/a?x=1&y",
                "/v1/routea/a?x%5B%5D=1&y=%7Bz%7D",
                "/v1/routea/a?x=a,b:c",
                "/v1/routea/ü?ö=ä",
                "/v1/routea/a%2Fb",
                "/v1/routea/a#b",
                "/v1/routea/./a/../b",
                "/v1/routea/~a_b.c-d"
            })
    void is_where_the_framework_s_filters_lead_or_left_to_them(String path) {
        URI call = URI.create("http://gateway:80" + path);
        Target target = Target.of(call);

        if (target != null) {
            assertThat(target.at(BASE)).isEqualTo(byFilter(call));
        }
    }

    @Test
    void usual_addresses_are_not_left_to_the_framework() {
        assertThat(Target.of(URI.create("http://a/v1/hello/leo?from=lee&x=1,2")))
                .isNotNull();
    }

    private static URI byFilter(URI call) {
        Route route =
                Route.async().id("a").uri(BASE).predicate(exchange -> true).build();
        ServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.method(HttpMethod.GET, call));
        exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR, route);
        new RouteToRequestUrlFilter().filter(exchange, end -> Mono.empty()).block();
        return exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR);
    }
}
