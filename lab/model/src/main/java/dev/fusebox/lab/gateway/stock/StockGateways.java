package dev.fusebox.lab.gateway.stock;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.ComponentFamily;
import dev.fusebox.lab.gateway.stock.StockGateway.Example;
import java.util.List;

/**
 * Gateways as their frameworks make them: the applications of {@code examples/}. What the lab's own gateways cost
 * is compared with them.
 */
public final class StockGateways implements ComponentFamily {

    private static final String BREAKER = "/guarded";
    private static final String PLAIN = "/plain";
    private static final String ZUUL = "/backend";

    @Override
    public List<Component> members() {
        return List.of(
                new StockGateway("stock-scg", "Stock SCG with CircuitBreaker", Example.SCG, BREAKER, false, 40),
                new StockGateway(
                        "stock-scg-twin", "Stock SCG with CircuitBreaker, again", Example.SCG, BREAKER, false, 41),
                new StockGateway("stock-scg-plain", "Stock SCG", Example.SCG, PLAIN, false, 42),
                new StockGateway("stock-scg-starter", "Stock SCG with our starter", Example.SCG, BREAKER, true, 43),
                new StockGateway(
                        "stock-scg-eureka",
                        "Stock SCG with the routes of scg",
                        Example.SCG_EUREKA,
                        "/v1/routea",
                        false,
                        52),
                new StockGateway("stock-zuul", "Stock Zuul", Example.ZUUL, ZUUL, false, 44),
                new StockGateway("stock-zuul-starter", "Stock Zuul with our starter", Example.ZUUL, ZUUL, true, 45),
                new StockGateway(
                        "stock-mvc", "Stock SCG MVC (Boot 3.4) with CircuitBreaker", Example.MVC, BREAKER, false, 46),
                new StockGateway(
                        "stock-mvc-starter",
                        "Stock SCG MVC (Boot 3.4) with our starter",
                        Example.MVC,
                        BREAKER,
                        true,
                        47));
    }
}
