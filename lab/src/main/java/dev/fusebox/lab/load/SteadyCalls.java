package dev.fusebox.lab.load;

import dev.fusebox.lab.results.BystanderResult.Healthy;
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
 * Calls at a steady pace, each on a connection of its own, whatever became of those before: open arrivals. Time is counted from
 * the moment a call was due, so that waiting is not left out (no coordinated omission).
 */
public final class SteadyCalls {

    private static final String NONE = "no answer";

    /** Microseconds of the calls that were answered well, and of all that were answered. */
    private final Histogram well = new ConcurrentHistogram(3);

    private final Histogram all = new ConcurrentHistogram(3);
    private final Map<String, Integer> answers = new ConcurrentHashMap<>();
    private int sent;

    private SteadyCalls() {}

    /**
     * What callers saw that called for so long, when the last of them had its answer.
     *
     * @param patience how long a caller waits for its answer before it gives up
     */
    public static Healthy run(String url, int perSecond, Duration length, Duration patience)
            throws InterruptedException {
        HttpRequest request = LocalHttp.oneShot(url, null).timeout(patience).build();
        SteadyCalls calls = send(request, perSecond, length);
        return new Healthy(calls.sent, calls.ok(), calls.wellMs(50), calls.wellMs(99), new TreeMap<>(calls.answers));
    }

    static SteadyCalls send(HttpRequest request, double perSecond, Duration length) throws InterruptedException {
        SteadyCalls calls = new SteadyCalls();
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
            answered.add(calls.send(request, due));
        }
        CompletableFuture.allOf(answered.toArray(CompletableFuture[]::new)).join();
        calls.sent = answered.size();
        return calls;
    }

    private CompletableFuture<Integer> send(HttpRequest request, long due) {
        return LocalHttp.PATIENT
                .sendAsync(request, HttpResponse.BodyHandlers.discarding())
                .handle((answer, failure) -> {
                    long micros = (System.nanoTime() - due) / 1000;
                    if (failure == null) {
                        all.recordValue(micros);
                    }
                    if (failure == null && answer.statusCode() / 100 == 2) {
                        well.recordValue(micros);
                    }
                    return answers.merge(failure == null ? String.valueOf(answer.statusCode()) : NONE, 1, Integer::sum);
                });
    }

    int sent() {
        return sent;
    }

    int ok() {
        return (int) well.getTotalCount();
    }

    int unanswered() {
        return answers.getOrDefault(NONE, 0);
    }

    /** Of all answers, rejections included. */
    double percentileMs(int percent) {
        return all.getValueAtPercentile(percent) / 1e3;
    }

    private @Nullable Double wellMs(double percent) {
        return ok() == 0 ? null : Double.valueOf(well.getValueAtPercentile(percent) / 100 / 10.0);
    }
}
