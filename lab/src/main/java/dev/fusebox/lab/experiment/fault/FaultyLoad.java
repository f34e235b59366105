package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.load.RawCall;
import dev.fusebox.lab.results.ClientView;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The same call many times, each with a thread and a connection of its own. */
record FaultyLoad(List<CompletableFuture<ClientView>> calls) {

    private static final Executor NEW_THREAD = task -> {
        Thread thread = new Thread(task, "faulty call");
        thread.setDaemon(true);
        thread.start();
    };

    static FaultyLoad atOnce(RawCall call, int calls, URI server) {
        return spread(call, calls, Duration.ZERO, server);
    }

    /** Evenly over this time, whether or not earlier ones have ended. */
    static FaultyLoad spread(RawCall call, int calls, Duration over, URI server) {
        return new FaultyLoad(IntStream.range(0, calls)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> call.send(server),
                        CompletableFuture.delayedExecutor(
                                over.toMillis() * i / calls, TimeUnit.MILLISECONDS, NEW_THREAD)))
                .toList());
    }

    /** What their clients saw, once all have ended: no call lasts longer than its client's patience. */
    List<ClientView> join() {
        return calls.stream().map(CompletableFuture::join).toList();
    }
}
