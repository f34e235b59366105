package dev.fusebox.lean;

import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * The last filter before the framework finds a handler: takes calls on lean routes itself, and passes on all others. It takes none
 * unless the gateway's routes come first among the handlers ({@code spring.cloud.gateway.server.webflux.handler-mapping.order}).
 */
final class LeanRouting implements WebFilter, Ordered {

    private static final Log LOG = LogFactory.getLog(LeanRouting.class);

    private final Routes routes;
    private final ApplicationContext application;
    private volatile Boolean works;

    LeanRouting(Routes routes, ApplicationContext application) {
        this.routes = routes;
        this.application = application;
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (!works() || !isOfThisServer(exchange) || !Native.isPlain(exchange.getRequest())) {
            return chain.filter(exchange);
        }
        LeanRoute route = routes.find(exchange);
        return route == null
                ? chain.filter(exchange)
                : route.handle(exchange).onErrorResume(failure -> chain.filter(FailedCall.with(failure, exchange)));
    }

    /** The actuator's server, on a separate port, has the application's filters, but not its routes. */
    private boolean isOfThisServer(ServerWebExchange exchange) {
        return exchange.getApplicationContext() == application;
    }

    /** Asked by the first call: the application is complete then. */
    private boolean works() {
        Boolean known = works;
        if (known == null) {
            String reason = whyNot();
            if (reason != null) {
                LOG.warn("No route is lean: " + reason);
            }
            known = reason == null;
            works = known;
        }
        return known;
    }

    private String whyNot() {
        List<HandlerMapping> mappings =
                application.getBean(DispatcherHandler.class).getHandlerMappings();
        if (mappings == null
                || mappings.isEmpty()
                || mappings.get(0).getClass() != RoutePredicateHandlerMapping.class) {
            return "the routes do not come first among the handlers; set"
                    + " spring.cloud.gateway.server.webflux.handler-mapping.order=-1000 if they may";
        }
        List<WebFilter> filters =
                application.getBeanProvider(WebFilter.class).orderedStream().toList();
        WebFilter last = filters.get(filters.size() - 1);
        return last == this ? null : last.getClass().getName() + " would come after them; give it an order";
    }
}
