package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.WhenFull;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * The threads of a Jetty that calls run on: those of its pool without acceptors and selectors, which hold theirs all the
 * time. So the limit is smaller than the size of the pool by their number. Queued are tasks; a few may be the server's own.
 */
final class JettyThreads {

    /** @param setting of the size of the pool */
    static Limit of(ThreadPool pool, ServerConnector connector, Function<Integer, Setting> setting) {
        Limit.Builder threads = Limit.named("threads", LimitKind.THREADS, WhenFull.QUEUES);
        if (pool instanceof QueuedThreadPool platform) {
            return platform(platform, threads, setting);
        }
        if (pool instanceof VirtualThreadPool virtual) {
            int others =
                    connector.getAcceptors() + connector.getSelectorManager().getSelectorCount();
            return virtual(virtual, others, threads, setting);
        }
        return threads.build();
    }

    /** Jetty keeps a few threads in reserve. They do serve calls, but one or two may stay idle while as many calls wait. */
    private static Limit platform(QueuedThreadPool pool, Limit.Builder threads, Function<Integer, Setting> setting) {
        return threads.max(pool::getMaxAvailableThreads)
                .inUse(() -> Math.max(0, pool.getUtilizedThreads()))
                .queued(pool::getQueueSize)
                .setting(() -> setting.apply(pool.getMaxThreads()))
                .build();
    }

    /**
     * Jetty makes a virtual thread for each task, and has a permit for each: 200 unless something sets another number. Calls
     * beyond them wait. When all are taken, a call may have a selector's permit, too.
     */
    private static Limit virtual(
            VirtualThreadPool pool, int others, Limit.Builder threads, Function<Integer, Setting> setting) {
        Supplier<Semaphore> permits = () -> pool.getBean(Semaphore.class);
        return threads.max(() -> permits.get() == null ? null : pool.getMaxThreads() - others)
                .inUse(() -> {
                    int taken = pool.getMaxThreads() - permits.get().availablePermits();
                    return Math.max(0, Math.min(taken, pool.getMaxThreads()) - others);
                })
                .queued(() -> permits.get().getQueueLength())
                .setting(() -> setting.apply(permits.get() == null ? null : pool.getMaxThreads()))
                .build();
    }
}
