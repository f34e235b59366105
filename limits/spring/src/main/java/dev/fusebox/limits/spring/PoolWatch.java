package dev.fusebox.limits.spring;

import dev.fusebox.limits.spring.ConnectionPools.Address;
import java.net.URI;
import java.util.Set;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * A filter between the load balancer and the HTTP client. It learns which service an address belongs to, and counts calls
 * that get no connection. It changes nothing.
 */
record PoolWatch(PooledCalls calls) implements GlobalFilter, Ordered {

    /** After every filter that may choose an address, before the filters that call it (for WebSocket, the last but one). */
    private static final int ORDER = Ordered.LOWEST_PRECEDENCE - 2;

    @Override
    public int getOrder() {
        return ORDER;
    }

    /** Whatever fails here, the call goes on. */
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        Address address = null;
        try {
            address = address(exchange);
        } catch (RuntimeException | LinkageError unseen) {
            // A call that cannot be understood is not counted.
        }
        return address == null ? chain.filter(exchange) : counted(chain.filter(exchange), address);
    }

    private Mono<Void> counted(Mono<Void> call, Address address) {
        return call.doOnError(failure -> {
            if (Failures.isPoolRejection(failure)) {
                calls.rejected(address);
            }
        });
    }

    /** The address of the call, {@code null} when there is none. Learns its service. */
    private Address address(ServerWebExchange exchange) {
        URI url = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR);
        if (url == null || url.getHost() == null) {
            return null;
        }
        calls.sees();
        Address address = new Address(url.getHost(), port(url));
        Response<ServiceInstance> chosen =
                exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_LOADBALANCER_RESPONSE_ATTR);
        if (chosen != null && chosen.hasServer()) {
            calls.learn(address, service(exchange, chosen.getServer()));
        }
        return address;
    }

    private static int port(URI url) {
        if (url.getPort() >= 0) {
            return url.getPort();
        }
        return "https".equals(url.getScheme()) || "wss".equals(url.getScheme()) ? 443 : 80;
    }

    /** The service name in the route; the registry may spell it otherwise (Eureka: in capitals). */
    private static String service(ServerWebExchange exchange, ServiceInstance instance) {
        String name = instance.getServiceId();
        Set<URI> before = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ORIGINAL_REQUEST_URL_ATTR);
        for (URI url : before == null ? Set.<URI>of() : before) {
            if ("lb".equals(url.getScheme())
                    || url.getHost() != null && url.getHost().equalsIgnoreCase(instance.getServiceId())) {
                name = url.getHost();
            }
        }
        return name;
    }
}
