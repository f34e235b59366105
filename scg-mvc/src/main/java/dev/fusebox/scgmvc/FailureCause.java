package dev.fusebox.scgmvc;

import dev.fusebox.scgmvc.guard.TooLongBody;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.springframework.http.HttpStatus;
import org.springframework.web.client.HttpServerErrorException;

/** Why a call failed: the limit that rejected it or gave it up, or a failure of the backend. */
enum FailureCause {
    BULKHEAD_FULL("bulkhead-full"),
    CIRCUIT_OPEN("circuit-open"),
    TIMED_OUT("timed-out"),
    CONNECTION_POOL_FULL("connection-pool-full"),
    NO_INSTANCE("no-instance"),
    BODY_TOO_LONG("body-too-long"),
    BACKEND_FAILED("backend-failed");

    private final String code;

    FailureCause(String code) {
        this.code = code;
    }

    /** The name for clients, which does not change. */
    String code() {
        return code;
    }

    /** The client's fault, or not. */
    HttpStatus status() {
        return this == BODY_TOO_LONG ? HttpStatus.CONTENT_TOO_LARGE : HttpStatus.SERVICE_UNAVAILABLE;
    }

    /** For clients. What went wrong on the way to a service has its address, which stays in the log. */
    String detail(Throwable failure) {
        return switch (this) {
            case BACKEND_FAILED -> "no connection, or it broke";
            case TIMED_OUT -> "it took longer than its time limit";
            default -> root(failure).getMessage();
        };
    }

    static FailureCause of(Throwable failure) {
        Throwable root = root(failure);
        if (root instanceof TooLongBody) {
            return BODY_TOO_LONG;
        }
        if (root instanceof BulkheadFullException) {
            return BULKHEAD_FULL;
        }
        if (root instanceof CallNotPermittedException) {
            return CIRCUIT_OPEN;
        }
        if (root instanceof ConnectionRequestTimeoutException) {
            return CONNECTION_POOL_FULL;
        }
        if (root instanceof TimeoutException || root instanceof SocketTimeoutException) {
            return TIMED_OUT;
        }
        return isNoInstance(root) ? NO_INSTANCE : BACKEND_FAILED;
    }

    /** Threads and the HTTP client wrap a failure: the innermost one says what happened. */
    static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** The only error of this class: the load balancer found nothing. An error of the backend is an answer. */
    private static boolean isNoInstance(Throwable failure) {
        return failure instanceof HttpServerErrorException error
                && error.getStatusCode() == HttpStatus.SERVICE_UNAVAILABLE;
    }
}
