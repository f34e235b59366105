package dev.fusebox.lab.load;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Callers by HTTP/1.1: an open arrival, not a closed loop, which would wait for its first answer before it opens its other
 * connections. Thread-safe.
 */
public final class HeldCalls implements Callers {

    private final HttpRequest request;
    private final List<CompletableFuture<HttpResponse<Void>>> calls = new ArrayList<>();

    public HeldCalls(String url) {
        this.request = LocalHttp.oneShot(url, null).build();
    }

    @Override
    public synchronized void add(int callers) {
        for (int i = 0; i < callers; i++) {
            calls.add(LocalHttp.CLIENT.sendAsync(request, HttpResponse.BodyHandlers.discarding()));
        }
    }

    @Override
    public synchronized int sent() {
        return calls.size();
    }

    @Override
    public synchronized Map<Integer, Integer> answers() {
        Map<Integer, Integer> byStatus = new TreeMap<>();
        calls.stream().filter(CompletableFuture::isDone).forEach(call -> {
            int status =
                    call.isCompletedExceptionally() ? NO_ANSWER : call.join().statusCode();
            byStatus.merge(status, 1, Integer::sum);
        });
        return byStatus;
    }

    @Override
    public synchronized void close() {
        calls.forEach(call -> call.cancel(true));
    }
}
