package dev.fusebox.lab.load;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Callers by HTTP/1.1: an open arrival, not a closed loop, which would wait for its first answer before it opens its other
 * connections. Thread-safe.
 */
public final class HeldCalls implements Callers {

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpRequest request;
    private final List<CompletableFuture<?>> calls = new ArrayList<>();
    private final Map<Integer, AtomicInteger> answers = new ConcurrentHashMap<>();

    public HeldCalls(String url) {
        this.request = OneShot.get(URI.create(url)).build();
    }

    @Override
    public synchronized void add(int callers) {
        for (int i = 0; i < callers; i++) {
            calls.add(client.sendAsync(request, HttpResponse.BodyHandlers.discarding())
                    .handle((answer, failure) -> count(failure == null ? answer.statusCode() : NO_ANSWER)));
        }
    }

    private int count(int status) {
        return answers.computeIfAbsent(status, s -> new AtomicInteger()).incrementAndGet();
    }

    @Override
    public synchronized int sent() {
        return calls.size();
    }

    @Override
    public Map<Integer, Integer> answers() {
        Map<Integer, Integer> byStatus = new TreeMap<>();
        answers.forEach((status, count) -> byStatus.put(status, count.get()));
        return byStatus;
    }

    @Override
    public synchronized void close() {
        calls.forEach(call -> call.cancel(true));
    }
}
