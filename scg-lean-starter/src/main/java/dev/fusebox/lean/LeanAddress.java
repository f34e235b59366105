package dev.fusebox.lean;

import java.net.URI;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.LoadBalancerUriTools;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.gateway.config.GatewayLoadBalancerProperties;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.DelegatingServiceInstance;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Stands in for RouteToRequestUrlFilter and ReactiveLoadBalancerClientFilter: the path is read once, the load balancer's listeners are
 * listed once, and the copy of the call is made for a load balancer that asks for it.
 */
final class LeanAddress implements GatewayFilter {

    private final Route route;
    private final String base;
    private final Shared shared;
    private final GatewayFilter stock;
    private final boolean balances;

    /**
     * What all routes share.
     *
     * @param balancers {@code null} without a load balancer
     * @param properties {@code null} without a load balancer
     * @param check {@code null} when nothing is compared
     */
    record Shared(Instances.All balancers, GatewayLoadBalancerProperties properties, HeadCheck check) {}

    /**
     * @param stock the framework's filters, which take the calls that are none for this one
     * @param balances whether the framework's load balancer is among them
     */
    LeanAddress(Route route, Shared shared, GatewayFilter stock, boolean balances) {
        this.route = route;
        this.balances = balances;
        this.base = Instances.base(route.getUri());
        this.shared = shared;
        this.stock = stock;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        URI call = exchange.getRequest().getURI();
        Target target = isForThis(exchange) ? Target.of(call) : null;
        if (target == null) {
            return stock.filter(exchange, chain);
        }
        if (!route.getUri().getScheme().equals("lb")) {
            goTo(target.at(base), exchange);
            return chain.filter(exchange);
        }
        Instances instances = balances && shared.balancers() != null
                ? shared.balancers().of(route.getUri().getHost())
                : null;
        return instances == null ? stock.filter(exchange, chain) : balanced(instances, target, exchange, chain);
    }

    /** An own filter may have put another route, or another kind of address, into the exchange. */
    private boolean isForThis(ServerWebExchange exchange) {
        return exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR) == route
                && exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_SCHEME_PREFIX_ATTR) == null;
    }

    private Mono<Void> balanced(
            Instances instances, Target target, ServerWebExchange exchange, GatewayFilterChain chain) {
        URI before = target.at(base);
        exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR, before);
        ServerWebExchangeUtils.addOriginalRequestUrl(exchange, before);
        return instances
                .choose(exchange)
                .doOnNext(choice -> chosen(choice, target, exchange))
                .then(chain.filter(exchange));
    }

    private void chosen(Response<ServiceInstance> choice, Target target, ServerWebExchange exchange) {
        if (!choice.hasServer()) {
            throw NotFoundException.create(
                    shared.properties().isUse404(),
                    "Unable to find instance for " + route.getUri().getHost());
        }
        String address = Instances.base(choice.getServer());
        URI url = address != null ? target.at(address) : null;
        if (url == null || url.getHost() == null) {
            url = general(choice.getServer(), exchange.getRequest().getURI());
        }
        exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_LOADBALANCER_RESPONSE_ATTR, choice);
        goTo(url, exchange);
    }

    private void goTo(URI url, ServerWebExchange exchange) {
        exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR, url);
        if (shared.check() != null) {
            shared.check().address(route, exchange);
        }
    }

    /** As the framework's filter. */
    static URI general(ServiceInstance instance, URI call) {
        return LoadBalancerUriTools.reconstructURI(
                new DelegatingServiceInstance(instance, instance.isSecure() ? "https" : "http"), call);
    }
}
