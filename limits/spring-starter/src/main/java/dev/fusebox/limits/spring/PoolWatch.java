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
 * Stands between the load balancer and the HTTP client: sees which service an address belongs to, and which calls get no
 * connection. Changes nothing.
 */
final class PoolWatch implements GlobalFilter, Ordered {

    /** After every filter that may choose an address, before those that call it (for WebSocket, the last but one). */
    private static final int ORDER = Ordered.LOWEST_PRECEDENCE - 2;

    private final ServicePools pools;

    PoolWatch(ServicePools pools) {
        this.pools = pools;
    }

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        URI url = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR);
        if (url == null || url.getHost() == null) {
            return chain.filter(exchange);
        }
        Address address = new Address(url.getHost(), port(url));
        Response<ServiceInstance> chosen =
                exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_LOADBALANCER_RESPONSE_ATTR);
        if (chosen != null && chosen.hasServer()) {
            pools.learn(address, service(exchange, chosen.getServer()));
        }
        return chain.filter(exchange).doOnError(Failures::isPoolRefusal, refusal -> pools.refused(address));
    }

    private static int port(URI url) {
        if (url.getPort() >= 0) {
            return url.getPort();
        }
        return url.getScheme().equals("https") || url.getScheme().equals("wss") ? 443 : 80;
    }

    /** The name that the load balancer was asked for; the registry may spell it otherwise (Eureka: in capitals). */
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
