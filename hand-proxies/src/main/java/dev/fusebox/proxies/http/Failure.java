package dev.fusebox.proxies.http;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.timeout.ReadTimeoutException;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.TimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;

/** Why a call got no answer from its backend, and the status that says so. */
public enum Failure {
    /** There is no connection, it broke, or what came was not HTTP. */
    BACKEND_FAILED(502),
    /** No connection of the client's pool became free. */
    POOL_FULL(503),
    /** The connection or the answer took longer than its time limit. */
    TIMED_OUT(504);

    private final int status;

    Failure(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }

    /** The clients say it with exceptions of their own; some wrap them. */
    public static Failure of(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectionRequestTimeoutException) {
                return POOL_FULL;
            }
            if (isTimeout(cause)) {
                return TIMED_OUT;
            }
        }
        return BACKEND_FAILED;
    }

    /** Of Apache's clients, of the JDK's, of Vert.x, and of Netty. */
    private static boolean isTimeout(Throwable cause) {
        return cause instanceof SocketTimeoutException
                || cause instanceof HttpTimeoutException
                || cause instanceof TimeoutException
                || cause instanceof ReadTimeoutException
                || cause instanceof ConnectTimeoutException;
    }
}
