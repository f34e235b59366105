package dev.fusebox.lab.load;

import dev.fusebox.lab.results.BystanderResult.HungEnd;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Callers over HTTP/1.1 as open arrivals: a closed loop like ab would wait for its first answer before it opens other connections.
 * Thread-safe.
 */
public final class HeldCalls implements Callers {

    private final HttpClient client = LocalHttp.client();
    private final List<String> urls;
    private final List<HttpCall> calls = new ArrayList<>();

    public HeldCalls(String url) {
        this(List.of(url));
    }

    /** @param urls called in turns */
    public HeldCalls(List<String> urls) {
        this.urls = List.copyOf(urls);
    }

    @Override
    public synchronized void add(int callers) {
        for (int i = 0; i < callers; i++) {
            calls.add(new HttpCall(client, urls.get(calls.size() % urls.size())));
        }
    }

    @Override
    public synchronized int sent() {
        return calls.size();
    }

    @Override
    public synchronized Map<Integer, Integer> answers() {
        Map<Integer, Integer> byStatus = new TreeMap<>();
        calls.stream().filter(HttpCall::ended).forEach(call -> byStatus.merge(call.status(), 1, Integer::sum));
        return byStatus;
    }

    @Override
    public synchronized List<HungEnd> ends() {
        Map<Integer, List<Long>> times = new TreeMap<>();
        calls.stream()
                .filter(HttpCall::endedByItself)
                .forEach(call -> times.computeIfAbsent(call.status(), status -> new ArrayList<>())
                        .add(call.endMillis()));
        return times.entrySet().stream()
                .map(e -> HungEnd.of(e.getKey(), e.getValue()))
                .toList();
    }

    @Override
    public synchronized void close() {
        calls.forEach(HttpCall::giveUp);
    }
}
