package dev.fusebox.scgmvc.guard;

import java.util.Set;
import java.util.TreeSet;
import org.springframework.cloud.gateway.server.mvc.filter.HttpHeadersFilter.RequestHttpHeadersFilter;
import org.springframework.cloud.gateway.server.mvc.filter.HttpHeadersFilter.ResponseHttpHeadersFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;

/**
 * What the framework's own filters of headers let through, in both directions: headers that {@code Connection} names, and two more. No
 * setting adds names to theirs. These come first, because those take {@code Connection} away.
 */
class HeadersOfOneConnection {

    private static final Set<String> LET_THROUGH = Set.of("Proxy-Connection", "X-Real-IP");

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    RequestHttpHeadersFilter headersOfCalls() {
        return (headers, call) -> without(headers);
    }

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    ResponseHttpHeadersFilter headersOfAnswers() {
        return (headers, answer) -> without(headers);
    }

    private static HttpHeaders without(HttpHeaders headers) {
        Set<String> dropped = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        dropped.addAll(LET_THROUGH);
        dropped.addAll(headers.getConnection());
        if (dropped.stream().noneMatch(headers::containsHeader)) {
            return headers;
        }
        HttpHeaders kept = new HttpHeaders();
        kept.putAll(headers);
        dropped.forEach(kept::remove);
        return kept;
    }
}
