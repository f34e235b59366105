package dev.fusebox.lean;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AttributeKey;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.reactivestreams.Publisher;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.RouteMetadataUtils;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.cloud.gateway.support.TimeoutException;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;

/** Stands in for NettyRoutingFilter: headers go from message to message in one pass each way. */
final class LeanRouting implements GatewayFilter {

    /** Clients that differ in it have pools of their own. */
    private static final AttributeKey<EventLoop> LOOP = AttributeKey.valueOf(LeanRouting.class, "LOOP");

    /** What Reactor Netty sends the same with no body and with an empty one: before 1.3.5 that had a length. */
    static final Set<HttpMethod> BARE = HttpClient.USER_AGENT.matches("ReactorNetty/1\\.3\\.([5-9]|\\d\\d).*")
            ? Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.DELETE)
            : Set.of();

    /**
     * What all routes share.
     *
     * @param byLoop the client of each event loop, made at its first call
     * @param check {@code null} when nothing is compared
     */
    record Shared(
            HttpClient client,
            Map<EventLoop, HttpClient> byLoop,
            HttpClientProperties properties,
            Headers headers,
            HeadCheck check) {}

    private final Route route;
    private final Shared shared;
    private final GatewayFilter stock;
    private final HttpClient client;
    private final Map<EventLoop, HttpClient> byLoop;
    private final Duration ownTimeout;

    /**
     * @param stock the framework's filter, which takes the calls that are none for this one
     * @throws NumberFormatException when the route has a time limit that is no number
     */
    LeanRouting(Route route, Shared shared, GatewayFilter stock) {
        this.route = route;
        this.shared = shared;
        this.stock = stock;
        Object connect = route.getMetadata().get(RouteMetadataUtils.CONNECT_TIMEOUT_ATTR);
        Object millis = connect != null ? connect : shared.properties().getConnectTimeout();
        this.client = millis == null
                ? shared.client()
                : shared.client().option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Integer.valueOf(millis.toString()));
        boolean bounded = isBounded(client) || shared.properties().getPool().isMetrics();
        this.byLoop = bounded ? null : millis == null ? shared.byLoop() : new ConcurrentHashMap<>();
        Object response = route.getMetadata().get(RouteMetadataUtils.RESPONSE_TIMEOUT_ATTR);
        this.ownTimeout = response == null ? null : Duration.ofMillis(Long.parseLong(response.toString()));
    }

    /** Whether one pool is not the same as several: connections have a limit or meters, or HTTP/2 shares them. */
    private static boolean isBounded(HttpClient client) {
        ConnectionProvider pool = client.configuration().connectionProvider();
        return pool.maxConnections() != Integer.MAX_VALUE
                || pool.maxConnectionsPerHost() != null
                        && !pool.maxConnectionsPerHost().isEmpty()
                || client.configuration().metricsRecorder() != null
                || !List.of(HttpProtocol.HTTP11)
                        .equals(List.of(client.configuration().protocols()));
    }

    /** With the pool of this event loop: a connection of another loop takes each call to another thread and back. */
    private HttpClient client(ServerHttpRequest request) {
        if (byLoop == null || !(NativeCall.of(request) instanceof Connection caller)) {
            return client;
        }
        EventLoop loop = caller.channel().eventLoop();
        return loop.inEventLoop() ? byLoop.computeIfAbsent(loop, each -> client.attr(LOOP, each)) : client;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        URI url = exchange.getRequiredAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR);
        if (!isForThis(url, exchange)) {
            return stock.filter(exchange, chain);
        }
        ServerWebExchangeUtils.setAlreadyRouted(exchange);
        HttpHeaders prepared = shared.headers().prepare(exchange);
        if (shared.check() != null) {
            shared.check().call(route, exchange, shared.headers());
        }
        ServerHttpRequest request = exchange.getRequest();
        HttpMethod method = HttpMethod.valueOf(request.getMethod().name());
        HttpClient filled = client(request).headers(headers -> fill(headers, prepared, exchange));
        HttpClient.RequestSender call = to(url, filled.request(method));
        HttpClient.ResponseReceiver<?> sent = BARE.contains(method) && NativeCall.hasNoBody(request)
                ? call
                : call.send((head, out) -> out.send(request.getBody().map(NettyDataBufferFactory::toByteBuf)));
        Flux<Void> head = sent.responseConnection((response, at) -> answered(response, at, exchange));
        Duration timeout = timeout();
        return (timeout == null ? head : limited(head, timeout)).then(chain.filter(exchange));
    }

    private boolean isForThis(URI url, ServerWebExchange exchange) {
        ServerHttpRequest request = exchange.getRequest();
        return ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))
                && !ServerWebExchangeUtils.isAlreadyRouted(exchange)
                && exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR) == route
                && !NativeCall.isGrpc(request.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE))
                && !(keepsHost(exchange) && request.getHeaders().getFirst(HttpHeaders.HOST) == null);
    }

    /** The client library need not parse what is parsed. */
    private static HttpClient.RequestSender to(URI url, HttpClient.RequestSender sender) {
        String ascii = url.toASCIIString();
        boolean isPlain = url.getHost() != null
                && url.getRawUserInfo() == null
                && ascii.length() == url.toString().length();
        return isPlain ? sender.uri(url) : sender.uri(ascii);
    }

    private static boolean keepsHost(ServerWebExchange exchange) {
        return Boolean.TRUE.equals(exchange.getAttribute(ServerWebExchangeUtils.PRESERVE_HOST_HEADER_ATTRIBUTE));
    }

    /** As the framework, beside what the client itself is set to send, and before its customizers see the request. */
    private void fill(io.netty.handler.codec.http.HttpHeaders call, HttpHeaders prepared, ServerWebExchange exchange) {
        shared.headers().copyCall(exchange.getRequest(), prepared, call);
        call.remove(HttpHeaderNames.HOST);
        if (keepsHost(exchange)) {
            call.add(HttpHeaders.HOST, exchange.getRequest().getHeaders().getFirst(HttpHeaders.HOST));
        }
    }

    private Publisher<Void> answered(HttpClientResponse response, Connection connection, ServerWebExchange exchange) {
        var headers = response.responseHeaders();
        Map<String, Object> attributes = exchange.getAttributes();
        attributes.put(ServerWebExchangeUtils.CLIENT_RESPONSE_ATTR, response);
        attributes.put(ServerWebExchangeUtils.CLIENT_RESPONSE_CONN_ATTR, connection);
        String type = headers.get(HttpHeaderNames.CONTENT_TYPE);
        if (type != null && !type.isEmpty()) {
            attributes.put(ServerWebExchangeUtils.ORIGINAL_RESPONSE_CONTENT_TYPE_ATTR, type);
        }
        exchange.getResponse()
                .setStatusCode(HttpStatusCode.valueOf(response.status().code()));
        Set<String> names = shared.check() == null
                ? shared.headers().copyAnswer(headers, exchange)
                : shared.check().answer(route, headers, exchange, shared.headers());
        attributes.put(ServerWebExchangeUtils.CLIENT_RESPONSE_HEADER_NAMES, names);
        return Mono.empty();
    }

    private Duration timeout() {
        return ownTimeout == null
                ? shared.properties().getResponseTimeout()
                : ownTimeout.isNegative() ? null : ownTimeout;
    }

    private static Flux<Void> limited(Flux<Void> head, Duration timeout) {
        return head.timeout(
                        timeout,
                        Mono.error(() -> new TimeoutException("Response took longer than timeout: " + timeout)))
                .onErrorMap(
                        TimeoutException.class,
                        late -> new ResponseStatusException(HttpStatus.GATEWAY_TIMEOUT, late.getMessage(), late));
    }
}
