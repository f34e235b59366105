package dev.fusebox.lean;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.gateway.filter.RouteToRequestUrlFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.HttpMethod;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Compares what lean filters make of a call with what the framework's own code makes of it: the address, the headers of the call, the
 * headers of the answer. No call is sent twice, so bodies are not compared. A route that differs is not lean any more.
 */
final class HeadCheck {

    /** One safe call of this number is compared. */
    static final int EVERY = 100;

    private static final String CHOSEN = HeadCheck.class.getName();

    private final BiConsumer<Route, String> differs;
    private final AtomicLong calls = new AtomicLong();

    /** @param differs hears of the route and of what differs */
    HeadCheck(BiConsumer<Route, String> differs) {
        this.differs = differs;
    }

    /** Chooses calls; must be the first that hears of one. */
    void address(Route route, ServerWebExchange exchange) {
        HttpMethod method = exchange.getRequest().getMethod();
        boolean safe = (method == HttpMethod.GET || method == HttpMethod.HEAD)
                && exchange.getRequest().getHeaders().getContentLength() <= 0
                && exchange.getRequest().getHeaders().getFirst("Transfer-Encoding") == null;
        if (!safe || calls.getAndIncrement() % EVERY != 0) {
            return;
        }
        exchange.getAttributes().put(CHOSEN, true);
        Object lean = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR);
        Response<ServiceInstance> choice =
                exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_LOADBALANCER_RESPONSE_ATTR);
        Object stock;
        if (choice != null && choice.hasServer()) {
            stock = LeanAddress.general(
                    choice.getServer(), exchange.getRequest().getURI());
        } else {
            new RouteToRequestUrlFilter()
                    .filter(exchange, routed -> Mono.empty())
                    .subscribe();
            stock = exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR, lean);
        }
        tell(route, "address", String.valueOf(lean), String.valueOf(stock));
    }

    private static boolean isChosen(ServerWebExchange exchange, Headers headers) {
        return headers.known && exchange.getAttribute(CHOSEN) != null;
    }

    /** Before the headers of the call are sent. */
    void call(Route route, ServerWebExchange exchange, Headers headers) {
        if (isChosen(exchange, headers)) {
            HttpHeaders lean = new DefaultHttpHeaders();
            headers.copy(exchange.getRequest(), lean);
            HttpHeaders stock = new DefaultHttpHeaders();
            all(headers.stock(exchange), stock);
            tell(route, "headers of the call", sorted(lean), sorted(stock.remove("host")));
        }
    }

    /** In place of {@link Headers#copyAnswer}. */
    Set<String> answer(Route route, HttpHeaders from, ServerWebExchange exchange, Headers headers) {
        if (!isChosen(exchange, headers)) {
            return headers.copyAnswer(from, exchange);
        }
        HttpHeaders stock = new DefaultHttpHeaders();
        all(exchange.getResponse().getHeaders(), stock);
        org.springframework.http.HttpHeaders came = headers.stockAnswer(from, exchange);
        if (came.getFirst("Transfer-Encoding") == null && came.getFirst("Content-Length") != null) {
            stock.remove("transfer-encoding");
        }
        all(came, stock);
        Set<String> names = headers.copyAnswer(from, exchange);
        HttpHeaders lean = new DefaultHttpHeaders();
        all(exchange.getResponse().getHeaders(), lean);
        tell(route, "headers of the answer", sorted(lean), sorted(stock));
        return names;
    }

    private static void all(org.springframework.http.HttpHeaders from, HttpHeaders to) {
        from.headerSet().forEach(header -> to.add(header.getKey(), header.getValue()));
    }

    private static String sorted(HttpHeaders headers) {
        Map<String, List<String>> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach(header -> sorted.computeIfAbsent(header.getKey(), name -> new ArrayList<>())
                .add(header.getValue()));
        return sorted.toString();
    }

    private void tell(Route route, String what, String lean, String stock) {
        if (!lean.equalsIgnoreCase(stock)) {
            differs.accept(route, what + ": lean " + lean + ", stock " + stock);
        }
    }
}
