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
 * Callers that each send one call and wait for its answer, however long it takes, and never come back: an open arrival, not
 * a closed loop. ab cannot do this; it waits for its first answer before it opens its other connections. Thread-safe.
 */
public final class HeldCalls implements AutoCloseable {

    /** What stands for the status of a call that ended without an answer. */
    public static final int NO_ANSWER = 0;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpRequest request;
    private final List<CompletableFuture<?>> calls = new ArrayList<>();
    private final Map<Integer, AtomicInteger> answers = new ConcurrentHashMap<>();

    public HeldCalls(String url) {
        this.request = OneShot.get(URI.create(url)).build();
    }

    /** Sends so many calls more. */
    public synchronized void add(int callers) {
        for (int i = 0; i < callers; i++) {
            calls.add(client.sendAsync(request, HttpResponse.BodyHandlers.discarding())
                    .handle((answer, failure) -> count(failure == null ? answer.statusCode() : NO_ANSWER)));
        }
    }

    private int count(int status) {
        return answers.computeIfAbsent(status, s -> new AtomicInteger()).incrementAndGet();
    }

    /** How many calls were sent. */
    public synchronized int sent() {
        return calls.size();
    }

    /** How many calls have ended, by status; {@link #NO_ANSWER} for those without one. */
    public Map<Integer, Integer> answers() {
        Map<Integer, Integer> byStatus = new TreeMap<>();
        answers.forEach((status, count) -> byStatus.put(status, count.get()));
        return byStatus;
    }

    /** How many calls still wait for their answer. */
    public int waiting() {
        return sent() - answers().values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Gives up every call that still waits, and closes its connection. */
    @Override
    public synchronized void close() {
        calls.forEach(call -> call.cancel(true));
    }
}
