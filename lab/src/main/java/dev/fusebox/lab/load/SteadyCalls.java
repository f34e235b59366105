package dev.fusebox.lab.load;

import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.LoadFigures;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Open arrivals: calls at a steady pace, each on a new connection, whether or not earlier calls were answered. Time counts from
 * the moment a call was due, so that waiting is included (no coordinated omission).
 */
public final class SteadyCalls implements LoadGenerator {

    private static final String TABLE = "steady.csv";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The answers so far. */
    private static final class Calls {
        /** Microseconds of the calls answered with 2xx, and of all answered calls. */
        private final Histogram successful = new ConcurrentHistogram(3);

        private final Histogram all = new ConcurrentHistogram(3);
        private final Map<String, Integer> answers = new ConcurrentHashMap<>();
        private final HttpClient client = LocalHttp.client();
        private int sent;

        CompletableFuture<Integer> send(HttpRequest request, long due) {
            return client.sendAsync(request, HttpResponse.BodyHandlers.discarding())
                    .handle((answer, failure) -> {
                        long micros = (System.nanoTime() - due) / 1000;
                        if (failure == null) {
                            all.recordValue(micros);
                        }
                        if (failure == null && answer.statusCode() / 100 == 2) {
                            successful.recordValue(micros);
                        }
                        return answers.merge(
                                failure == null ? String.valueOf(answer.statusCode()) : LoadFigures.NO_ANSWER,
                                1,
                                Integer::sum);
                    });
        }

        int ok() {
            return (int) successful.getTotalCount();
        }

        int unanswered() {
            return answers.getOrDefault(LoadFigures.NO_ANSWER, 0);
        }

        Map<String, Long> statuses() {
            Map<String, Long> others = new TreeMap<>();
            answers.forEach((status, number) -> {
                if (!status.startsWith("2") && !status.equals(LoadFigures.NO_ANSWER)) {
                    others.put(status, number.longValue());
                }
            });
            return LoadFigures.statuses(ok(), others, unanswered());
        }

        /** Of all answers, rejections included. */
        double percentileMs(int percent) {
            return all.getValueAtPercentile(percent) / 1e3;
        }

        @Nullable
        Double successfulMs(double percent) {
            return ok() == 0 ? null : Double.valueOf(successful.getValueAtPercentile(percent) / 100 / 10.0);
        }
    }

    /**
     * Calls for this long, waits for the last answer, and says what the callers saw.
     *
     * @param patience how long a caller waits for its answer before it gives up
     */
    public static Healthy run(String url, int perSecond, Duration length, Duration patience)
            throws InterruptedException {
        HttpRequest request = LocalHttp.oneShot(url, null).timeout(patience).build();
        Calls calls = send(request, perSecond, length);
        return new Healthy(
                calls.sent,
                calls.ok(),
                calls.successfulMs(50),
                calls.successfulMs(99),
                new TreeMap<>(calls.answers),
                null);
    }

    private static Calls send(HttpRequest request, double perSecond, Duration length) throws InterruptedException {
        Calls calls = new Calls();
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

    @Override
    public String name() {
        return "steady";
    }

    @Override
    public String version() {
        return "1";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, true, false, false, false);
    }

    /** Keeps its percentile table in {@code steady.csv}. */
    @Override
    public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {
        double rate = ((Arrivals.Open) request.arrivals()).ratePerSecond();
        double seconds = request.requests() / rate;
        if (request.seconds() > 0) {
            seconds = Math.min(seconds, request.seconds());
        }
        long start = System.nanoTime();
        Calls calls = send(
                LocalHttp.oneShot(request.url(), request.form())
                        .timeout(PATIENCE)
                        .build(),
                rate,
                Duration.ofMillis((long) (seconds * 1000)));
        double took = Math.round((System.nanoTime() - start) / 1e6) / 1e3;
        String rows = IntStream.rangeClosed(0, 100)
                .mapToObj(percent -> percent + "," + calls.percentileMs(percent) + "\n")
                .collect(Collectors.joining());
        Files.writeString(request.folder().resolve(TABLE), "Percentage served,Time in ms\n" + rows);
        if (calls.sent == 0) {
            return new LoadOutcome(Optional.empty(), "no call was sent");
        }
        LoadFigures load = new LoadFigures(
                name() + " " + version(),
                "steady %s for %.0f s, %s".formatted(request.arrivals().words(), seconds, request.url()),
                calls.sent,
                calls.ok(),
                calls.sent - calls.ok() - calls.unanswered(),
                calls.unanswered(),
                took,
                Math.round(calls.sent / took * 100) / 100.0,
                Math.round(calls.ok() / took * 100) / 100.0,
                calls.percentileMs(50),
                calls.percentileMs(95),
                calls.percentileMs(99),
                calls.percentileMs(100),
                0L,
                calls.statuses(),
                null);
        return new LoadOutcome(Optional.of(load), "");
    }

    @Override
    public Optional<String> percentileTable(LoadFigures figures) {
        return Optional.of(TABLE);
    }

    @Override
    public List<String> cautions() {
        return List.of(
                "The steady generator sends calls at an even pace, each on a new connection, whether or not earlier calls were"
                        + " answered. The model assumes random arrivals (Poisson).");
    }
}
