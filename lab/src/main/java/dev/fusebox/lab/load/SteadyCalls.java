package dev.fusebox.lab.load;

import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.LoadFigures;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A few calls a second at a steady pace, each on a new connection, whether or not earlier calls were answered: they show how a route
 * does, and load nothing. Time counts from the moment a call was due, so that waiting is included (no coordinated omission).
 */
public final class SteadyCalls {

    /** Microseconds of the calls answered with 2xx. */
    private final Histogram successful = new ConcurrentHistogram(3);

    private final Map<String, Integer> answers = new ConcurrentHashMap<>();
    private final HttpClient client = LocalHttp.client();

    private SteadyCalls() {}

    /**
     * Calls for this long, waits for the last answer, and says what the callers saw.
     *
     * @param patience how long a caller waits for its answer before it gives up
     */
    public static Healthy run(String url, int perSecond, Duration length, Duration patience)
            throws InterruptedException {
        HttpRequest request = LocalHttp.oneShot(url, null).timeout(patience).build();
        SteadyCalls calls = new SteadyCalls();
        int sent = calls.send(request, perSecond, length);
        return new Healthy(
                sent,
                (int) calls.successful.getTotalCount(),
                calls.successfulMs(50),
                calls.successfulMs(99),
                new TreeMap<>(calls.answers),
                null);
    }

    private int send(HttpRequest request, int perSecond, Duration length) throws InterruptedException {
        List<CompletableFuture<?>> answered = new ArrayList<>();
        long period = (long) (1e9 / perSecond);
        long start = System.nanoTime();
        for (long due = start; due - start < length.toNanos(); due += period) {
            for (long wait; (wait = due - System.nanoTime()) > 0; ) {
                LockSupport.parkNanos(wait);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
            answered.add(send(request, due));
        }
        CompletableFuture.allOf(answered.toArray(CompletableFuture[]::new)).join();
        return answered.size();
    }

    private CompletableFuture<Integer> send(HttpRequest request, long due) {
        return client.sendAsync(request, HttpResponse.BodyHandlers.discarding()).handle((answer, failure) -> {
            if (failure == null && answer.statusCode() / 100 == 2) {
                successful.recordValue((System.nanoTime() - due) / 1000);
            }
            return answers.merge(
                    failure == null ? String.valueOf(answer.statusCode()) : LoadFigures.NO_ANSWER, 1, Integer::sum);
        });
    }

    private @Nullable Double successfulMs(double percent) {
        return successful.getTotalCount() == 0
                ? null
                : Double.valueOf(successful.getValueAtPercentile(percent) / 100 / 10.0);
    }
}
