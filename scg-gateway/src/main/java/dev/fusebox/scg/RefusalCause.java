package dev.fusebox.scg;

import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import java.util.concurrent.TimeoutException;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

/** Why a route did not answer: which limit refused the call, or that its backend failed. */
enum RefusalCause {
    BULKHEAD_FULL("bulkhead-full"),
    CIRCUIT_OPEN("circuit-open"),
    TIMED_OUT("timed-out"),
    CONNECTION_POOL_FULL("connection-pool-full"),
    NO_INSTANCE("no-instance"),
    BACKEND_FAILED("backend-failed");

    private final String code;

    RefusalCause(String code) {
        this.code = code;
    }

    /** The name that clients may rely on. */
    String code() {
        return code;
    }

    static RefusalCause of(Throwable failure) {
        if (failure instanceof BulkheadFullException) {
            return BULKHEAD_FULL;
        }
        if (failure instanceof CallNotPermittedException) {
            return CIRCUIT_OPEN;
        }
        // A wait for a connection that takes too long is a TimeoutException too: this test comes first.
        if (failure instanceof PoolAcquireTimeoutException || failure instanceof PoolAcquirePendingLimitException) {
            return CONNECTION_POOL_FULL;
        }
        if (failure instanceof NotFoundException) {
            return NO_INSTANCE;
        }
        return timedOut(failure) ? TIMED_OUT : BACKEND_FAILED;
    }

    /** Either the breaker's time limit or the HTTP client's response timeout, which arrives as a status. */
    private static boolean timedOut(Throwable failure) {
        return failure instanceof TimeoutException
                || failure instanceof ResponseStatusException status
                        && status.getStatusCode() == HttpStatus.GATEWAY_TIMEOUT;
    }
}
