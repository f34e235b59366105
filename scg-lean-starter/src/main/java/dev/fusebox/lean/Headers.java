package dev.fusebox.lean;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
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

    private final List<HttpHeadersFilter> filters;
    private final List<HttpHeadersFilter> unobserved;
    private final boolean carried;

    /** Whether one pass does what all filters do: then the two can be compared. */
    final boolean known;

    private final HeaderNames fromCalls = new HeaderNames();
    private final HeaderNames fromAnswers = new HeaderNames();
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
        fromCalls.add(Set.of("host"));
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
            fromCalls.add(hops.getHeaders());
            fromAnswers.add(hops.getHeaders());
        } else if (filter instanceof RemoveForwardedHeadersFilter) {
            fromCalls.add(Set.of("forwarded"));
        } else if (filter instanceof RemoveXForwardedHeadersFilter) {
            fromCalls.addPrefix("x-forwarded-");
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
            kept.add("Host", exchange.getRequest().getHeaders().getOrEmpty("Host"));
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
        boolean lengthless = normalizes
                && "chunked"
                        .equalsIgnoreCase(String.valueOf(from.getFirst("Transfer-Encoding"))
                                .trim());
        boolean names = dropsHops && from.getFirst("Connection") != null;
        Collection<String> named = names ? inLowerCase(from.getConnection()) : Set.of();
        // Each name once, in whatever case: forEach gives the values of a name in two spellings twice.
        from.headerSet().forEach(header -> {
            if (isKept(header.getKey(), fromCalls, named, lengthless)) {
                to.add(header.getKey(), header.getValue());
            }
        });
    }

    private static boolean isKept(
            CharSequence name, HeaderNames dropped, Collection<String> named, boolean lengthless) {
        return !dropped.has(name)
                && (named.isEmpty() || !named.contains(name.toString().toLowerCase(Locale.ROOT)))
                && !(lengthless && HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name));
    }

    /** Headers for this connection only, in lower case. */
    private Collection<String> namedByConnection(HttpHeaders from) {
        if (!dropsHops || !from.contains(HttpHeaderNames.CONNECTION)) {
            return Set.of();
        }
        org.springframework.http.HttpHeaders connection = new org.springframework.http.HttpHeaders();
        from.getAll(HttpHeaderNames.CONNECTION).forEach(value -> connection.add("Connection", value));
        return inLowerCase(connection.getConnection());
    }

    private static Collection<String> inLowerCase(List<String> names) {
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
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
                && (fromAnswers.has(HttpHeaderNames.TRANSFER_ENCODING)
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
        Collection<String> named = namedByConnection(from);
        from.iteratorCharSequence().forEachRemaining(header -> {
            if (isKept(header.getKey(), fromAnswers, named, false)) {
                to.accept(header.getKey(), header.getValue());
            }
        });
    }
}
