package dev.fusebox.scg;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

/** The fallback of every route: 503 with the cause, which distinguishes a rejected call from a dead backend. */
@RestController
class Fallback {

    @RequestMapping("/fallback")
    ResponseEntity<Problem> answer(ServerWebExchange exchange) {
        Throwable failure = exchange.getAttribute(ServerWebExchangeUtils.CIRCUITBREAKER_EXECUTION_EXCEPTION_ATTR);
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        if (failure == null || route == null) {
            return ResponseEntity.notFound().build();
        }
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Problem.of(failure, route.getUri().getHost()));
    }

    /** The body of the response; {@code cause} is one of the codes of {@link FailureCause}. */
    record Problem(int status, String cause, String service, String detail) {

        static Problem of(Throwable failure, String service) {
            return new Problem(
                    HttpStatus.SERVICE_UNAVAILABLE.value(),
                    FailureCause.of(failure).code(),
                    service,
                    failure.getMessage());
        }
    }
}
