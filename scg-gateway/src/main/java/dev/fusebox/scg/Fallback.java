package dev.fusebox.scg;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
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

    private static final Log LOG = LogFactory.getLog(Fallback.class);

    @RequestMapping("/fallback")
    ResponseEntity<Problem> answer(ServerWebExchange exchange) {
        Throwable failure = exchange.getAttribute(ServerWebExchangeUtils.CIRCUITBREAKER_EXECUTION_EXCEPTION_ATTR);
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        if (failure == null || route == null) {
            return ResponseEntity.notFound().build();
        }
        LOG.debug("No answer of " + route.getUri(), failure);
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Problem.of(failure, route.getUri().getHost()));
    }

    /** The body of the response; {@code cause} is one of the codes of {@link FailureCause}. */
    record Problem(int status, String cause, String service, String detail) {

        static Problem of(Throwable failure, String service) {
            FailureCause cause = FailureCause.of(failure);
            return new Problem(HttpStatus.SERVICE_UNAVAILABLE.value(), cause.code(), service, cause.detail(failure));
        }
    }
}
