package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixInvokable;
import com.netflix.hystrix.HystrixInvokableInfo;
import com.netflix.hystrix.strategy.executionhook.HystrixCommandExecutionHook;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.http.conn.ConnectionPoolTimeoutException;

/**
 * Distinguishes the failures of Hystrix commands. Hystrix has one event, {@code FAILURE}, for a read timeout of Ribbon, a
 * call that the connection pool rejected, and a failure of the backend. A call that fails after Hystrix's own time limit is none of
 * them: Hystrix has counted it as {@code TIMEOUT} before, and once.
 */
final class ErrorCauses extends HystrixCommandExecutionHook {

    private final Map<String, LongAdder> readTimeouts = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> poolRejections = new ConcurrentHashMap<>();

    @Override
    public <T> Exception onExecutionError(HystrixInvokable<T> command, Exception error) {
        if (command instanceof HystrixInvokableInfo && !((HystrixInvokableInfo<?>) command).isResponseTimedOut()) {
            String key = ((HystrixInvokableInfo<?>) command).getCommandKey().name();
            // A rejection by the pool is a timeout, too, so it is checked first.
            if (has(error, ConnectionPoolTimeoutException.class)) {
                poolRejections.computeIfAbsent(key, k -> new LongAdder()).increment();
            } else if (has(error, SocketTimeoutException.class)) {
                readTimeouts.computeIfAbsent(key, k -> new LongAdder()).increment();
            }
        }
        return error;
    }

    private static boolean has(Throwable error, Class<? extends Throwable> type) {
        for (Throwable t = error; t != null && t.getCause() != t; t = t.getCause()) {
            if (type.isInstance(t)) {
                return true;
            }
        }
        return false;
    }

    /** Reads that took longer than Ribbon's {@code ReadTimeout}. */
    long readTimeouts(String command) {
        return sum(readTimeouts, command);
    }

    /** Calls that waited for a connection longer than {@code ConnectionManagerTimeout}. */
    long poolRejections(String command) {
        return sum(poolRejections, command);
    }

    private static long sum(Map<String, LongAdder> counts, String command) {
        LongAdder count = counts.get(command);
        return count == null ? 0 : count.sum();
    }
}
