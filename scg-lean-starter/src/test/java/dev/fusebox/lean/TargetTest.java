package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.cloud.gateway.filter.RouteToRequestUrlFilter;
import org.springframework.cloud.gateway.filter.factory.StripPrefixGatewayFilterFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Against the framework's own filters. */
class TargetTest {

    private static final String BASE = "http://127.0.0.1:8881";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/routea/hello/leo?from=lee",
                "/v1/routea/hello/",
                "/v1/routea/",
                "/v1/routea",
                "/v1",
                "/",
                "/v1//routea///hello//leo",
                "/v1/routea/a%20b/%C3%A4?q=%26&r=1",
                "/v1/routea/a+b;c=d/@e:f,g!h'(i)*",
                "/v1/routea/a?x",
                "/v1/routea/a?",
                "/v1/routea/a?x=1&&y=2&",
                "/v1/routea/a?x=1=2&=3",
                "/v1/routea/a?x%5B%5D=1&y=%7Bz%7D",
                "/v1/routea/a?x=a,b:c",
                "/v1/routea/ü?ö=ä",
                "/v1/routea/a%2Fb",
                "/v1/routea/~a_b.c-d"
            })
    void is_where_the_framework_s_filters_lead(String call) {
        for (int strip = 0; strip < 4; strip++) {
            assertThat(Target.of(BASE, URI.create("http://gateway:80" + call), strip))
                    .as("without %s parts", strip)
                    .isEqualTo(byFilters(call, strip));
        }
    }

    private static URI byFilters(String call, int strip) {
        Route route =
                Route.async().id("a").uri(BASE).predicate(exchange -> true).build();
        ServerWebExchange[] last = {
            MockServerWebExchange.from(
                    MockServerHttpRequest.method(HttpMethod.GET, URI.create("http://gateway:80" + call)))
        };
        if (strip > 0) {
            StripPrefixGatewayFilterFactory.Config config = new StripPrefixGatewayFilterFactory.Config();
            config.setParts(strip);
            new StripPrefixGatewayFilterFactory()
                    .apply(config)
                    .filter(last[0], stripped -> {
                        last[0] = stripped;
                        return Mono.empty();
                    })
                    .block();
        }
        last[0].getAttributes().put(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR, route);
        new RouteToRequestUrlFilter().filter(last[0], end -> Mono.empty()).block();
        return last[0].getAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR);
    }
}
