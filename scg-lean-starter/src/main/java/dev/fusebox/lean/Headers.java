package dev.fusebox.lean;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.springframework.cloud.gateway.filter.headers.GRPCRequestHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.GRPCResponseHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.RemoveForwardedHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.RemoveHopByHopHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.RemoveXForwardedHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.TransferEncodingNormalizationHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.observation.ObservedRequestHttpHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.observation.ObservedResponseHttpHeadersFilter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.support.Netty4HeadersAdapter;
import org.springframework.web.server.ServerWebExchange;

/**
 * Copies headers of calls and answers once, leaving out what the framework's filters of headers leave out one by one. Where the
 * application has its own filters among them, all of them run.
 */
final class Headers {

    /** They only take headers out, so their order does not matter; those for gRPC do nothing to the calls that come here. */
    private static final Set<Class<?>> REMOVING = Set.of(
            RemoveForwardedHeadersFilter.class,
            RemoveXForwardedHeadersFilter.class,
            TransferEncodingNormalizationHeadersFilter.class,
            RemoveHopByHopHeadersFilter.class,
            GRPCRequestHeadersFilter.class,
            GRPCResponseHeadersFilter.class);

    private static final String FORWARDED = "x-forwarded-";

    private final List<HttpHeadersFilter> filters;
    private final List<HttpHeadersFilter> unobserved;
    private final boolean carried;

    /** Whether one pass does what all filters do: then the two can be compared. */
    final boolean known;

    private final HttpHeaders fromCalls = new DefaultHttpHeaders().add("host", ""); // A set of names, in any case.
    private final HttpHeaders fromAnswers = new DefaultHttpHeaders();
    private boolean dropsForwarded;
    private boolean dropsHops;
    private boolean normalizes;
    private HttpHeadersFilter begin;
    private HttpHeadersFilter end;

    /** @param carried whether something reads the headers that an observation carries */
    Headers(List<HttpHeadersFilter> filters, boolean carried) {
        this.filters = filters;
        this.carried = carried;
        this.known = filters.stream().allMatch(this::isKnown);
        this.unobserved = filters.stream()
                .filter(filter -> filter != begin && filter != end)
                .toList();
    }

    private boolean isKnown(HttpHeadersFilter filter) {
        if (filter.getClass() == ObservedRequestHttpHeadersFilter.class && begin == null) {
            begin = filter;
            return true;
        }
        if (filter.getClass() == ObservedResponseHttpHeadersFilter.class && end == null) {
            end = filter;
            return true;
        }
        if (filter instanceof TransferEncodingNormalizationHeadersFilter) {
            normalizes = true;
        } else if (filter instanceof RemoveHopByHopHeadersFilter hops) {
            dropsHops = true;
            hops.getHeaders().forEach(name -> fromAnswers.add(name, ""));
            fromCalls.add(fromAnswers);
        } else if (filter instanceof RemoveForwardedHeadersFilter) {
            fromCalls.add("forwarded", "");
        } else if (filter instanceof RemoveXForwardedHeadersFilter) {
            dropsForwarded = true;
        }
        boolean isObserved = begin == null || filter instanceof GRPCRequestHeadersFilter;
        return isObserved && REMOVING.contains(filter.getClass());
    }

    /** What {@link #copyCall} needs, made before the backend's connection is there: an observation begins. */
    org.springframework.http.HttpHeaders prepare(ServerWebExchange exchange) {
        if (!known) {
            return HttpHeadersFilter.filterRequest(filters, exchange);
        }
        if (begin == null) {
            return null;
        }
        HttpHeaders kept = carried ? new DefaultHttpHeaders() : EmptyHttpHeaders.INSTANCE;
        if (carried) {
            copy(exchange.getRequest(), kept);
            kept.add("Host", exchange.getRequest().getHeaders().getValuesAsList("Host"));
        }
        return begin.filter(all(kept), exchange);
    }

    /** From the call of a client to the call of the backend, beside what that has already. */
    void copyCall(ServerHttpRequest from, org.springframework.http.HttpHeaders prepared, HttpHeaders to) {
        if (known && !(carried && begin != null)) {
            copy(from, to);
        }
        if (prepared != null) {
            prepared.forEach((name, values) -> to.add(name, values));
        }
    }

    /** What the framework's filters make of a call, but for an observation. */
    org.springframework.http.HttpHeaders stock(ServerWebExchange exchange) {
        return HttpHeadersFilter.filterRequest(unobserved, exchange);
    }

    /** The same of an answer. */
    org.springframework.http.HttpHeaders stockAnswer(HttpHeaders from, ServerWebExchange exchange) {
        return HttpHeadersFilter.filter(unobserved, all(from), exchange, HttpHeadersFilter.Type.RESPONSE);
    }

    private static org.springframework.http.HttpHeaders all(HttpHeaders from) {
        org.springframework.http.HttpHeaders all = new org.springframework.http.HttpHeaders();
        from.forEach(header -> all.add(header.getKey(), header.getValue()));
        return all;
    }

    void copy(ServerHttpRequest request, HttpHeaders to) {
        org.springframework.http.HttpHeaders from = request.getHeaders();
        String coding = from.getFirst("Transfer-Encoding");
        boolean lengthless = normalizes && coding != null && coding.trim().equalsIgnoreCase("chunked");
        Set<String> out = own(from);
        from.forEach((name, values) -> {
            if (!fromCalls.contains(name)
                    && !(dropsForwarded && name.regionMatches(true, 0, FORWARDED, 0, FORWARDED.length()))
                    && !(lengthless && HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name))
                    // A name in two spellings comes twice, each time with all its values.
                    && (values.size() == 1 ? !out.contains(name) : out.add(name))) {
                to.add(name, values);
            }
        });
    }

    /** Names, in any case, of headers that are for this connection only, as the message itself says. */
    private Set<String> own(org.springframework.http.HttpHeaders message) {
        Set<String> own = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        if (dropsHops && message.getFirst("Connection") != null) {
            own.addAll(message.getConnection());
        }
        return own;
    }

    /**
     * From the answer of the backend to the answer of the gateway, whose status is there.
     *
     * @return the names of what came
     */
    Set<String> copyAnswer(HttpHeaders from, ServerWebExchange exchange) {
        if (end != null && known) {
            end.filter(org.springframework.http.HttpHeaders.EMPTY, exchange);
        }
        HttpHeaders to = known ? NativeCall.headers(exchange.getResponse()) : null;
        if (to == null) {
            return copySeenAnswer(from, exchange);
        }
        if (from.contains(HttpHeaderNames.CONTENT_LENGTH)
                && (fromAnswers.contains(HttpHeaderNames.TRANSFER_ENCODING)
                        || !from.contains(HttpHeaderNames.TRANSFER_ENCODING))) {
            to.remove(HttpHeaderNames.TRANSFER_ENCODING);
        }
        addAnswer(from, (name, value) -> to.add(name, value));
        return new AnswerNames(names -> addAnswer(from, (name, value) -> names.add(name.toString())));
    }

    /** The headers as a filter sees them that stands between here and the answer. */
    private Set<String> copySeenAnswer(HttpHeaders from, ServerWebExchange exchange) {
        org.springframework.http.HttpHeaders kept = new org.springframework.http.HttpHeaders();
        if (known) {
            addAnswer(from, (name, value) -> kept.add(name.toString(), value.toString()));
        } else {
            HttpHeadersFilter.filter(filters, all(from), exchange, HttpHeadersFilter.Type.RESPONSE)
                    .headerSet()
                    .forEach(header -> kept.addAll(header.getKey(), header.getValue()));
        }
        org.springframework.http.HttpHeaders to = exchange.getResponse().getHeaders();
        if (kept.getFirst("Content-Length") != null && kept.getFirst("Transfer-Encoding") == null) {
            to.headerSet().removeIf(header -> header.getKey().equalsIgnoreCase("Transfer-Encoding"));
        }
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        kept.forEach((name, values) -> {
            names.add(name);
            to.addAll(name, values);
        });
        return names;
    }

    private void addAnswer(HttpHeaders from, BiConsumer<CharSequence, CharSequence> to) {
        Set<String> own = own(new org.springframework.http.HttpHeaders(new Netty4HeadersAdapter(from)));
        from.iteratorCharSequence().forEachRemaining(header -> {
            if (!fromAnswers.contains(header.getKey())
                    && (own.isEmpty() || !own.contains(header.getKey().toString()))) {
                to.accept(header.getKey(), header.getValue());
            }
        });
    }
}
