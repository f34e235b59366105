package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.WhenFull;
import io.netty.channel.Channel;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/**
 * Open connections of the Netty server, which have no bound, and its event loops, known from the first connection on. Tasks
 * wait for an event loop, not calls. In use are the loops that are full, see {@link Heartbeats}: stuck, or busy all the time.
 */
public final class NettyServerLimits implements LimitSource {

    private final AtomicBoolean counting = new AtomicBoolean();
    private final AtomicInteger open = new AtomicInteger();
    private final Heartbeats heartbeats =
            new Heartbeats(new BusyThreads(ManagementFactory.getThreadMXBean()::getThreadCpuTime));
    private volatile EventExecutorGroup loops;
    private volatile Collection<?> channels;
    private final Limit connections;
    private final Limit eventLoop;

    public NettyServerLimits(Settings settings) {
        this(size -> settings.of(size, LoopResources.DEFAULT_IO_WORKER_COUNT, "reactor.netty.ioWorkerCount"));
    }

    /** @param sizing what gave the event loops their number */
    public NettyServerLimits(Function<Integer, Setting> sizing) {
        connections = Limit.named("connections", LimitKind.CONNECTIONS, WhenFull.QUEUES)
                .inUse(() -> channels == null ? open.get() : channels.size())
                .build();
        eventLoop = Limit.named("event-loop", LimitKind.EVENT_LOOP, WhenFull.QUEUES)
                .max(this::size)
                .inUse(() -> heartbeats.full(loops))
                .queued(this::pendingTasks)
                .setting(() -> sizing.apply(size()))
                .build();
    }

    /** The first server is the application's; a second one (management on its own port) is not on the way of a call. */
    public HttpServer watched(HttpServer server) {
        if (!counting.compareAndSet(false, true)) {
            return server;
        }
        try {
            return server.doOnChannelInit((observer, channel, remote) -> opened(channel));
        } catch (RuntimeException | LinkageError otherVersion) {
            counting.set(false);
            return server;
        }
    }

    /**
     * For a server that runs already.
     *
     * @param channels its open connections, which it counts itself; {@code null} when it does not
     */
    void running(EventExecutorGroup loops, Collection<?> channels) {
        counting.set(true);
        this.loops = loops;
        this.channels = channels;
    }

    /** For a server of another library on Netty: a client has made a connection. */
    public void opened(Channel channel) {
        counting.set(true);
        try {
            channel.closeFuture().addListener(closed -> open.decrementAndGet());
            open.incrementAndGet();
            if (loops == null) {
                loops = channel.eventLoop().parent();
            }
        } catch (RuntimeException | LinkageError uncounted) {
            // The connection belongs to the application and goes on.
        }
    }

    private int size() {
        return (int) StreamSupport.stream(loops.spliterator(), false).count();
    }

    private int pendingTasks() {
        int pending = 0;
        for (EventExecutor loop : loops) {
            pending += ((SingleThreadEventExecutor) loop).pendingTasks();
        }
        return Math.max(0, pending - heartbeats.waiting());
    }

    @Override
    public List<Limit> limits() {
        if (!counting.get()) {
            return List.of();
        }
        return loops == null ? List.of(connections) : List.of(connections, eventLoop);
    }
}
