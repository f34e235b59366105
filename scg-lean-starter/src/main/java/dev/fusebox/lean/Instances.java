package dev.fusebox.lean;

import java.util.Map;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.DefaultRequest;
import org.springframework.cloud.client.loadbalancer.RequestData;
import org.springframework.cloud.client.loadbalancer.RequestDataContext;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.gateway.config.GatewayLoadBalancerProperties;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.cloud.loadbalancer.core.ReactorServiceInstanceLoadBalancer;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The instances of one service, as its load balancer chooses among them. */
record Instances(
        String service,
        ReactorServiceInstanceLoadBalancer balancer,
        LoadBalancerClientFactory factory,
        GatewayLoadBalancerProperties properties) {

    Mono<Response<ServiceInstance>> choose(ServerWebExchange exchange) {
        return balancer.choose(new LazyRequest(exchange));
    }

    NotFoundException noInstance() {
        return NotFoundException.create(properties.isUse404(), "Unable to find instance for " + service);
    }

    /** Scheme, host and port. */
    static String base(Response<ServiceInstance> chosen) {
        ServiceInstance instance = chosen.getServer();
        String scheme = instance.getScheme() != null ? instance.getScheme() : instance.isSecure() ? "https" : "http";
        return scheme + "://" + instance.getHost() + (instance.getPort() < 0 ? "" : ":" + instance.getPort());
    }

    /** A copy of the call for the load balancer, made when it asks for it: most do not. */
    private final class LazyRequest extends DefaultRequest<RequestDataContext> {

        private final ServerWebExchange exchange;
        private RequestDataContext context;

        LazyRequest(ServerWebExchange exchange) {
            this.exchange = exchange;
        }

        @Override
        public RequestDataContext getContext() {
            if (context == null) {
                context = new RequestDataContext(
                        new RequestData(exchange.getRequest(), exchange.getAttributes()), hint());
            }
            return context;
        }

        private String hint() {
            Map<String, String> hints = factory.getProperties(service).getHint();
            return hints.getOrDefault(service, hints.getOrDefault("default", "default"));
        }
    }
}
