package dev.fusebox.lean;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.cloud.gateway.filter.headers.GRPCRequestHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.GRPCResponseHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.RemoveForwardedHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.RemoveHopByHopHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.RemoveXForwardedHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.TransferEncodingNormalizationHeadersFilter;
import org.springframework.web.server.ServerWebExchange;

/** Copies headers of calls and answers once, leaving out what the framework's filters of headers leave out one by one. */
final class Headers {

    private static final Set<Class<?>> KNOWN = Set.of(
            RemoveForwardedHeadersFilter.class,
            RemoveXForwardedHeadersFilter.class,
            TransferEncodingNormalizationHeadersFilter.class,
            RemoveHopByHopHeadersFilter.class,
            GRPCRequestHeadersFilter.class,
            GRPCResponseHeadersFilter.class);

    private final List<HttpHeadersFilter> filters;
    private final boolean onePass;
    private final HeaderNames fromCalls = new HeaderNames();
    private final HeaderNames fromAnswers = new HeaderNames();

    Headers(List<HttpHeadersFilter> filters) {
        this.filters = filters;
        onePass = others().isEmpty();
        fromCalls.add(Set.of("host"));
        for (HttpHeadersFilter filter : filters) {
            if (filter instanceof RemoveHopByHopHeadersFilter hops) {
                fromCalls.add(hops.getHeaders());
                fromAnswers.add(hops.getHeaders());
            } else if (filter instanceof RemoveForwardedHeadersFilter) {
                fromCalls.add(Set.of("forwarded"));
            } else if (filter instanceof RemoveXForwardedHeadersFilter) {
                fromCalls.addPrefix("x-forwarded-");
            }
        }
    }

    /** Filters that the application adds: one pass does not know what they do. */
    List<String> others() {
        return filters.stream()
                .map(filter -> filter.getClass())
                .filter(type -> !KNOWN.contains(type))
                .map(Class::getName)
                .toList();
    }

    /** From the call of a client to the call of the backend, which already has some. */
    void copyCall(ServerWebExchange exchange, HttpHeaders to) {
        HttpHeaders own = onePass ? Native.ownHeaders(exchange.getRequest()) : null;
        if (own != null) {
            copyCall(own, to);
        } else {
            for (Map.Entry<String, List<String>> header :
                    HttpHeadersFilter.filterRequest(filters, exchange).headerSet()) {
                if (!header.getKey().equalsIgnoreCase("host")) {
                    to.set(header.getKey(), header.getValue());
                }
            }
        }
        // The client library sets it for a body of unknown length.
        if (to.contains(HttpHeaderNames.CONTENT_LENGTH)) {
            to.remove(HttpHeaderNames.TRANSFER_ENCODING);
        }
    }

    void copyCall(HttpHeaders from, HttpHeaders to) {
        replaceDefaults(from, to);
        copy(from, to, fromCalls);
    }

    /** What the client library sets when a call has none. */
    private static void replaceDefaults(HttpHeaders from, HttpHeaders to) {
        if (from.contains(HttpHeaderNames.USER_AGENT)) {
            to.remove(HttpHeaderNames.USER_AGENT);
        }
        if (from.contains(HttpHeaderNames.ACCEPT)) {
            to.remove(HttpHeaderNames.ACCEPT);
        }
    }

    private static void copy(HttpHeaders from, HttpHeaders to, HeaderNames dropped) {
        Collection<String> named = namedByConnection(from);
        boolean chunked = isChunked(from.get(HttpHeaderNames.TRANSFER_ENCODING));
        Iterator<Map.Entry<CharSequence, CharSequence>> headers = from.iteratorCharSequence();
        while (headers.hasNext()) {
            Map.Entry<CharSequence, CharSequence> header = headers.next();
            CharSequence name = header.getKey();
            if (!dropped.has(name)
                    && (named == null || !named.contains(name.toString()))
                    && !(chunked && HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name))) {
                to.add(name, header.getValue());
            }
        }
    }

    private static boolean isChunked(String transferEncoding) {
        return transferEncoding != null && "chunked".equalsIgnoreCase(transferEncoding.trim());
    }

    /** Headers for this connection only; {@code null} for none. */
    private static Collection<String> namedByConnection(HttpHeaders from) {
        if (!from.contains(HttpHeaderNames.CONNECTION)) {
            return null;
        }
        Set<String> named = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String value : from.getAll(HttpHeaderNames.CONNECTION)) {
            for (String name : value.split(",")) {
                named.add(name.trim());
            }
        }
        return named;
    }

    /** From the answer of the backend to the answer of the gateway. */
    void copyAnswer(HttpHeaders from, org.springframework.http.HttpHeaders to) {
        Collection<String> named = namedByConnection(from);
        boolean length = false;
        Iterator<Map.Entry<CharSequence, CharSequence>> headers = from.iteratorCharSequence();
        while (headers.hasNext()) {
            Map.Entry<CharSequence, CharSequence> header = headers.next();
            CharSequence name = header.getKey();
            if (!fromAnswers.has(name) && (named == null || !named.contains(name.toString()))) {
                length |= HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name);
                to.add(name.toString(), header.getValue().toString());
            }
        }
        if (length) {
            to.remove(org.springframework.http.HttpHeaders.TRANSFER_ENCODING);
        }
    }
}
