package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.experiment.fault.FaultsResult.Outage;
import dev.fusebox.lab.load.call.RawCall;
import dev.fusebox.lab.results.trial.ClientView;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The same call many times, each with its own thread and connection.
 *
 * @param dueMs when each began, from the start of the load
 */
record FaultyLoad(List<Long> dueMs, List<CompletableFuture<ClientView>> calls) {

    private static final Executor NEW_THREAD = task -> {
        Thread thread = new Thread(task, "faulty call");
        thread.setDaemon(true);
        thread.start();
    };

    static FaultyLoad atOnce(RawCall call, int calls, URI server) {
        return inBursts(call, calls, calls, Duration.ZERO, server);
    }

    /** Evenly over this time, whether or not earlier ones have ended. */
    static FaultyLoad spread(RawCall call, int calls, Duration over, URI server) {
        return inBursts(call, calls, 1, over, server);
    }

    /** In bursts of this size, evenly over this time. */
    private static FaultyLoad inBursts(RawCall call, int calls, int size, Duration over, URI server) {
        return begun(call, calls, i -> over.toMillis() * (i / size * size) / calls, server);
    }

    /**
     * In bursts of this size, where each pause is a little longer than the one before. A backend that closes connections after
     * about such a pause closes some while the next burst uses them, however slow this machine is.
     */
    static FaultyLoad inBursts(RawCall call, int calls, int size, Duration pause, Duration longer, URI server) {
        return begun(call, calls, i -> i / size * pause.toMillis() + pairs(i / size) * longer.toMillis(), server);
    }

    private static long pairs(long n) {
        return n * (n - 1) / 2;
    }

    private static FaultyLoad begun(RawCall call, int calls, IntToLongFunction dueMs, URI server) {
        List<Long> due = IntStream.range(0, calls).mapToLong(dueMs).boxed().toList();
        return new FaultyLoad(
                due,
                due.stream()
                        .map(at -> CompletableFuture.supplyAsync(
                                () -> call.send(server),
                                CompletableFuture.delayedExecutor(at, TimeUnit.MILLISECONDS, NEW_THREAD)))
                        .toList());
    }

    /** What their clients saw, once all have ended: no call lasts longer than its client's patience. */
    List<ClientView> join() {
        return calls.stream().map(CompletableFuture::join).toList();
    }

    /** When calls failed, once all have ended; {@code null} when all succeeded. */
    @Nullable
    Outage outage() {
        return outage(dueMs, join());
    }

    static @Nullable Outage outage(List<Long> dueMs, List<ClientView> views) {
        List<Long> failed = IntStream.range(0, views.size())
                .filter(i -> !views.get(i).ok())
                .mapToObj(dueMs::get)
                .toList();
        return failed.isEmpty()
                ? null
                : new Outage(failed.size(), views.size(), failed.get(0), failed.get(failed.size() - 1));
    }
}
