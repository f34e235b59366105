package dev.fusebox.lab.load;

import dev.fusebox.lab.results.LoadFigures;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Calls at a steady pace, each on a connection of its own, whatever became of those before: open arrivals. Time is counted from
 * the moment a call was due, so that waiting is not left out (no coordinated omission).
 */
public final class SteadyCalls {

    /** What the callers saw; percentiles are those of the calls that were answered well, {@code null} when none was. */
    public record SteadyResult(
            int sent,
            int ok,
            Map<String, Integer> answers,
            @Nullable Double p50Ms,
            @Nullable Double p99Ms) {}

    private static final String NONE = "no answer";

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpRequest request;
    private final Histogram micros = new ConcurrentHistogram(3);
    private final Histogram allMicros = new ConcurrentHistogram(3);
    private final AtomicInteger ok = new AtomicInteger();
    private final Map<String, AtomicInteger> answers = new ConcurrentSkipListMap<>();

    private SteadyCalls(HttpRequest request) {
        this.request = request;
    }

    /**
     * Sends calls for so long and waits for the last of them.
     *
     * @param perSecond calls a second
     * @param patience how long a caller waits for its answer before it gives up
     */
    public static SteadyResult run(String url, int perSecond, Duration length, Duration patience)
            throws InterruptedException {
        HttpRequest request = OneShot.get(URI.create(url)).timeout(patience).build();
        return new SteadyCalls(request).send(perSecond, length);
    }

    /**
     * The same with figures of all answers, rejections included.
     *
     * @param table is given milliseconds for each percentile from 0 to 100
     */
    static LoadFigures figures(
            HttpRequest request, String tool, String command, double perSecond, Duration length, double[] table)
            throws InterruptedException {
        SteadyCalls calls = new SteadyCalls(request);
        long start = System.nanoTime();
        SteadyResult result = calls.send(perSecond, length);
        double seconds = Math.round((System.nanoTime() - start) / 1e6) / 1e3;
        for (int percent = 0; percent < table.length; percent++) {
            table[percent] = calls.allMicros.getValueAtPercentile(percent) / 1e3;
        }
        int failed = result.answers().getOrDefault(NONE, 0);
        return new LoadFigures(
                tool,
                command,
                result.sent(),
                result.ok(),
                result.sent() - result.ok() - failed,
                failed,
                seconds,
                Math.round(result.sent() / seconds * 100) / 100.0,
                Math.round(result.ok() / seconds * 100) / 100.0,
                table[50],
                table[95],
                table[99],
                table[100],
                0L);
    }

    private SteadyResult send(double perSecond, Duration length) throws InterruptedException {
        List<CompletableFuture<?>> all = new ArrayList<>();
        long period = (long) (1e9 / perSecond);
        long start = System.nanoTime();
        for (long due = start; due - start < length.toNanos(); due += period) {
            for (long wait; (wait = due - System.nanoTime()) > 0; ) {
                LockSupport.parkNanos(wait);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
            all.add(send(due));
        }
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
        return outcome(all.size());
    }

    private CompletableFuture<Void> send(long due) {
        return client.sendAsync(request, HttpResponse.BodyHandlers.discarding()).handle((answer, failure) -> {
            long took = (System.nanoTime() - due) / 1000;
            if (failure == null) {
                allMicros.recordValue(took);
            }
            if (failure == null && answer.statusCode() / 100 == 2) {
                ok.incrementAndGet();
                micros.recordValue(took);
            }
            String word = failure == null ? String.valueOf(answer.statusCode()) : NONE;
            answers.computeIfAbsent(word, w -> new AtomicInteger()).incrementAndGet();
            return null;
        });
    }

    private SteadyResult outcome(int sent) {
        Map<String, Integer> counts = new TreeMap<>();
        answers.forEach((word, count) -> counts.put(word, count.get()));
        return new SteadyResult(sent, ok.get(), counts, percentile(50), percentile(99));
    }

    private @Nullable Double percentile(double percent) {
        return micros.getTotalCount() == 0 ? null : Double.valueOf(micros.getValueAtPercentile(percent) / 100 / 10.0);
    }
}
