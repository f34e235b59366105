package dev.fusebox.scg;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

/** The fallback of every route: 503 with the cause, so that a refused call and a dead backend look different. */
@RestController
class Refusals {

    @RequestMapping("/refused")
    ResponseEntity<Refusal> refuse(ServerWebExchange exchange) {
        Throwable failure = exchange.getAttribute(ServerWebExchangeUtils.CIRCUITBREAKER_EXECUTION_EXCEPTION_ATTR);
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        if (failure == null || route == null) {
            return ResponseEntity.notFound().build();
        }
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Refusal.of(failure, route.getUri().getHost()));
    }

    /** The body of a refusal; {@code cause} is one of the codes of {@link RefusalCause}. */
    record Refusal(int status, String cause, String service, String detail) {

        static Refusal of(Throwable failure, String service) {
            return new Refusal(
                    HttpStatus.SERVICE_UNAVAILABLE.value(),
                    RefusalCause.of(failure).code(),
                    service,
                    failure.getMessage());
        }
    }
}
