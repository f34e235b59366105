package dev.fusebox.lab.load;

import dev.fusebox.lab.load.LoadGenerator.RequestBody;
import dev.fusebox.lab.load.call.CallHeaders;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.traffic.LoadFigures;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Calls of several kinds in turns, at a steady rate, on all routes of a gateway: on kept and on new connections, with a body and
 * without, short and long, and some whose client goes away. Thread-safe.
 */
public final class MixedCalls implements AutoCloseable {

    /** Of one gateway; more are not sent, and counted as such. */
    private static final int MOST_IN_FLIGHT = 300;

    private static final String NOT_SENT = "not sent";
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long GOES_AWAY_MS = 50;
    private static final int BODY_BYTES = 10_240;

    /** What a call does. */
    private enum CallKind {
        KEPT_CONNECTION,
        NEW_CONNECTION,
        BODY_OF_10_KB,
        TAKES_200_MS,
        CLIENT_GOES_AWAY;

        String words() {
            return name().toLowerCase().replace('_', ' ').replace(" kb", " KB");
        }
    }

    private final HttpClient client = LocalHttp.client();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final Map<CallKind, Map<String, Integer>> answers = new ConcurrentHashMap<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final List<String> routes;
    private final int perSecond;
    private int next;
    private volatile boolean paused;

    private MixedCalls(List<String> routes, int perSecond) {
        this.routes = routes;
        this.perSecond = perSecond;
    }

    /**
     * Calls until it is closed.
     *
     * @param routes URLs of the routes, each in front of a demo service
     */
    public static MixedCalls on(List<String> routes, int perSecond) {
        MixedCalls calls = new MixedCalls(routes, perSecond);
        calls.clock.scheduleAtFixedRate(
                calls::send, 0, TimeUnit.SECONDS.toMicros(1) / perSecond, TimeUnit.MICROSECONDS);
        return calls;
    }

    public int perSecond() {
        return perSecond;
    }

    /** Sends no more calls, and waits for those in flight; false when some do not end within their patience. */
    public boolean pause() throws InterruptedException {
        paused = true;
        for (long left = PATIENCE.toMillis() * 2; inFlight.get() > 0 && left > 0; left -= 50) {
            Thread.sleep(50);
        }
        return inFlight.get() == 0;
    }

    /** Goes on after a pause. */
    public void resume() {
        paused = false;
    }

    /** Calls by kind, and by how they ended: their status, or {@code no answer}. */
    public Map<String, Map<String, Integer>> answers() {
        Map<String, Map<String, Integer>> all = new TreeMap<>();
        answers.forEach((kind, ends) -> all.put(kind.words(), new TreeMap<>(ends)));
        return all;
    }

    private void send() {
        if (paused) {
            return;
        }
        int turn = next++;
        CallKind kind = CallKind.values()[turn % CallKind.values().length];
        String route = routes.get(turn / CallKind.values().length % routes.size());
        if (inFlight.get() >= MOST_IN_FLIGHT) {
            count(kind, NOT_SENT);
            return;
        }
        inFlight.incrementAndGet();
        var call = client.sendAsync(request(kind, route), HttpResponse.BodyHandlers.discarding());
        if (kind == CallKind.CLIENT_GOES_AWAY) {
            clock.schedule(() -> call.cancel(true), GOES_AWAY_MS, TimeUnit.MILLISECONDS);
        }
        call.whenComplete((answer, failure) -> {
            inFlight.decrementAndGet();
            count(kind, failure == null ? String.valueOf(answer.statusCode()) : LoadFigures.NO_ANSWER);
        });
    }

    private void count(CallKind kind, String end) {
        answers.computeIfAbsent(kind, k -> new ConcurrentHashMap<>()).merge(end, 1, Integer::sum);
    }

    private static HttpRequest request(CallKind kind, String route) {
        HttpRequest.Builder request = switch (kind) {
            case KEPT_CONNECTION -> LocalHttp.request(route + "/hello/leo?from=lee", null);
            case NEW_CONNECTION -> LocalHttp.oneShot(route + "/hello/leo?from=lee", CallHeaders.NONE);
            case BODY_OF_10_KB -> {
                RequestBody body = RequestBody.ofBytes(BODY_BYTES);
                yield LocalHttp.request(route + "/echo", null)
                        .header("Content-Type", body.type())
                        .POST(HttpRequest.BodyPublishers.ofString(body.text()));
            }
            case TAKES_200_MS -> LocalHttp.request(route + "/sleep/200", null);
            case CLIENT_GOES_AWAY -> LocalHttp.oneShot(route + "/sleep/200", CallHeaders.NONE);
        };
        return request.timeout(PATIENCE).build();
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
