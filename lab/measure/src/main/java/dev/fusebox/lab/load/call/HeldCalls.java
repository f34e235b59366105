package dev.fusebox.lab.load.call;

import dev.fusebox.lab.results.trial.CallFigures;
import dev.fusebox.lab.results.trial.HungEnd;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Callers over HTTP/1.1 as open arrivals: a closed loop like ab would wait for its first answer before it opens other connections.
 * Thread-safe.
 */
public final class HeldCalls implements Callers {

    private final HttpClient client = LocalHttp.client();
    private final List<String> urls;
    private final CallHeaders headers;
    private final List<HttpCall> calls = new ArrayList<>();
    private boolean callAgain;
    private int callers;

    public HeldCalls(String url) {
        this(List.of(url), false);
    }

    /**
     * @param urls called in turns
     * @param callAgain whether a caller whose call has ended calls again, until {@link #stopCalling}
     */
    public HeldCalls(List<String> urls, boolean callAgain) {
        this(urls, callAgain, CallHeaders.NONE);
    }

    /** @param headers of each call */
    public HeldCalls(List<String> urls, boolean callAgain, CallHeaders headers) {
        this.urls = List.copyOf(urls);
        this.headers = headers;
        this.callAgain = callAgain;
    }

    @Override
    public synchronized void add(int more) {
        for (int i = 0; i < more; i++) {
            call(urls.get(callers++ % urls.size()));
        }
    }

    private void call(String url) {
        calls.add(new HttpCall(client, url, headers, () -> again(url)));
    }

    private synchronized void again(String url) {
        if (callAgain) {
            call(url);
        }
    }

    @Override
    public synchronized void stopCalling() {
        callAgain = false;
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

    /** All calls that {@link #ends} counts; {@code null} for none. */
    public synchronized @Nullable CallFigures figures() {
        return CallFigures.of(calls.stream()
                .filter(HttpCall::endedByItself)
                .map(HttpCall::times)
                .toList());
    }

    @Override
    public synchronized void close() {
        callAgain = false;
        calls.forEach(HttpCall::giveUp);
    }
}
