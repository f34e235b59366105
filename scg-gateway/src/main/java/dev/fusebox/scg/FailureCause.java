package dev.fusebox.scg;

import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import java.util.concurrent.TimeoutException;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

/** Why a call failed: the limit that rejected it or gave it up, or a failure of the backend. */
enum FailureCause {
    BULKHEAD_FULL("bulkhead-full"),
    CIRCUIT_OPEN("circuit-open"),
    TIMED_OUT("timed-out"),
    CONNECTION_POOL_FULL("connection-pool-full"),
    NO_INSTANCE("no-instance"),
    BACKEND_FAILED("backend-failed");

    private final String code;

    FailureCause(String code) {
        this.code = code;
    }

    /** The name for clients, which does not change. */
    String code() {
        return code;
    }

    /** For clients. What went wrong on the way to a service has its address, which stays in the log. */
    String detail(Throwable failure) {
        return this == BACKEND_FAILED ? "no connection, or it broke" : failure.getMessage();
    }

    static FailureCause of(Throwable failure) {
        if (failure instanceof BulkheadFullException) {
            return BULKHEAD_FULL;
        }
        if (failure instanceof CallNotPermittedException) {
            return CIRCUIT_OPEN;
        }
        // A wait for a connection that takes too long is a TimeoutException, too, so it is checked first.
        if (failure instanceof PoolAcquireTimeoutException || failure instanceof PoolAcquirePendingLimitException) {
            return CONNECTION_POOL_FULL;
        }
        if (failure instanceof NotFoundException) {
            return NO_INSTANCE;
        }
        return timedOut(failure) ? TIMED_OUT : BACKEND_FAILED;
    }

    /** The time limit of the circuit breaker, or the response timeout of the HTTP client, which is a status. */
    private static boolean timedOut(Throwable failure) {
        return failure instanceof TimeoutException
                || failure instanceof ResponseStatusException status
                        && status.getStatusCode() == HttpStatus.GATEWAY_TIMEOUT;
    }
}
