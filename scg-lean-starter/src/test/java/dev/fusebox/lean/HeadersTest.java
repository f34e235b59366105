package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.cloud.gateway.filter.headers.GRPCRequestHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.GRPCResponseHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter.Type;
import org.springframework.cloud.gateway.filter.headers.RemoveForwardedHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.RemoveHopByHopHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.RemoveXForwardedHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.TransferEncodingNormalizationHeadersFilter;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

/** Against the framework's own filters. */
class HeadersTest {

    final List<HttpHeadersFilter> filters = List.of(
            new RemoveForwardedHeadersFilter(),
            new RemoveXForwardedHeadersFilter(),
            new GRPCResponseHeadersFilter(),
            new TransferEncodingNormalizationHeadersFilter(),
            new RemoveHopByHopHeadersFilter(),
            new GRPCRequestHeadersFilter());
    final Headers headers = new Headers(filters);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: a, Accept: b, X-Own: 1, X-Own: 2, Cookie: c=d; e=f",
                "Connection: keep-alive, X-Own: 1",
                "connection: close; X-Once, x-once: 1, X-Twice: 2",
                "Connection: X-Once, Connection: te, X-Once: 1",
                "X-Forwarded-For: 1.2.3.4, x-forwarded-host: a, X-Forward: b, Forwarded: for=a, forwarded2: b",
                "Transfer-Encoding: chunked, Content-Length: 5, Content-Type: text/plain",
                "Content-Length: 5, Trailer: a, TE: trailers, Upgrade: h2c, Keep-Alive: 5, Proxy-Authorization: b"
            })
    void one_pass_leaves_out_what_all_filters_leave_out(String lines) {
        HttpHeaders from = new DefaultHttpHeaders();
        for (String line : lines.split(", ")) {
            from.add(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 2));
        }
        MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.get("/"));
        HttpHeaders call = new DefaultHttpHeaders();
        org.springframework.http.HttpHeaders answer = new org.springframework.http.HttpHeaders();

        headers.copyCall(from, call);
        headers.copyAnswer(from, answer);

        org.springframework.http.HttpHeaders expected =
                HttpHeadersFilter.filter(filters, spring(from), exchange, Type.REQUEST);
        expected.remove("Host");
        assertThat(sorted(spring(call))).isEqualTo(sorted(expected));
        assertThat(sorted(answer))
                .isEqualTo(sorted(HttpHeadersFilter.filter(filters, spring(from), exchange, Type.RESPONSE)));
    }

    private static org.springframework.http.HttpHeaders spring(HttpHeaders from) {
        org.springframework.http.HttpHeaders headers = new org.springframework.http.HttpHeaders();
        from.forEach(header -> headers.add(header.getKey(), header.getValue()));
        return headers;
    }

    private static Map<String, List<String>> sorted(org.springframework.http.HttpHeaders headers) {
        Map<String, List<String>> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach(sorted::put);
        return sorted;
    }
}
