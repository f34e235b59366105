package dev.fusebox.lab.load;

import dev.fusebox.lab.load.call.CallHeaders;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.results.trial.CallFigures;
import dev.fusebox.lab.results.trial.CallFigures.EndedCall;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.traffic.LoadFigures;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * A few calls a second at a steady pace, each on a new connection, whether or not earlier calls were answered: they show how a route
 * does, and load nothing. Time counts from the moment a call was due, so that waiting is included (no coordinated omission).
 */
public final class SteadyCalls {

    /** @param answer its status, or {@link LoadFigures#NO_ANSWER} */
    private record Answered(String answer, EndedCall call) {}

    /**
     * Calls for this long, waits for the last answer, and says what the callers saw.
     *
     * @param patience how long a caller waits for its answer before it gives up
     */
    public static Healthy run(String url, int perSecond, Duration length, Duration patience)
            throws InterruptedException {
        return run(url, CallHeaders.NONE, perSecond, length, patience);
    }

    /** The same with these headers. */
    public static Healthy run(String url, CallHeaders headers, int perSecond, Duration length, Duration patience)
            throws InterruptedException {
        HttpRequest request = LocalHttp.oneShot(url, headers).timeout(patience).build();
        List<Answered> answers = send(LocalHttp.client(), request, perSecond, length);
        List<EndedCall> calls = answers.stream().map(Answered::call).toList();
        CallFigures successful =
                CallFigures.of(calls.stream().filter(EndedCall::ok).toList());
        Map<String, Integer> byStatus = new TreeMap<>();
        answers.forEach(a -> byStatus.merge(a.answer, 1, Integer::sum));
        return new Healthy(
                calls.size(),
                (int) calls.stream().filter(EndedCall::ok).count(),
                successful == null ? null : successful.p50Ms(),
                successful == null ? null : successful.p99Ms(),
                byStatus,
                null,
                (int) calls.stream().filter(Healthy::late).count(),
                CallFigures.of(calls));
    }

    private static List<Answered> send(HttpClient client, HttpRequest request, int perSecond, Duration length)
            throws InterruptedException {
        List<CompletableFuture<Answered>> answers = new ArrayList<>();
        long period = (long) (1e9 / perSecond);
        long start = System.nanoTime();
        for (long due = start; due - start < length.toNanos(); due += period) {
            PoissonCalls.awaitDue(due);
            answers.add(send(client, request, due - start, start));
        }
        return answers.stream().map(CompletableFuture::join).toList();
    }

    private static CompletableFuture<Answered> send(HttpClient client, HttpRequest request, long due, long start) {
        return client.sendAsync(request, HttpResponse.BodyHandlers.discarding())
                .handle((answer, failure) -> new Answered(
                        failure == null ? String.valueOf(answer.statusCode()) : LoadFigures.NO_ANSWER,
                        new EndedCall(
                                failure == null && answer.statusCode() / 100 == 2,
                                due / 1e6,
                                (System.nanoTime() - start) / 1e6)));
    }
}
