package dev.fusebox.lab.load.call;

import dev.fusebox.lab.results.trial.CallFigures.EndedCall;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A call over HTTP/1.1. */
final class HttpCall implements SingleCall {

    private static final HttpClient CLIENT = LocalHttp.client();

    private final long start = System.nanoTime();
    private final CompletableFuture<HttpResponse<String>> exchange;
    private final CompletableFuture<CallAnswer> answer;

    /** The future does not tell: it may end with the closed connection before it counts as cancelled. */
    private volatile boolean givenUp;

    HttpCall(String url, CallHeaders headers) {
        this(CLIENT, url, headers, () -> {});
    }

    /** @param then what to do once it has ended, on another thread */
    HttpCall(HttpClient client, String url, CallHeaders headers, Runnable then) {
        exchange = client.sendAsync(LocalHttp.oneShot(url, headers).build(), HttpResponse.BodyHandlers.ofString());
        answer = exchange.handle(
                (response, failure) -> failure == null ? CallAnswer.of(response, millis()) : CallAnswer.none(millis()));
        answer.thenRunAsync(then);
    }

    @Override
    public long millis() {
        return (System.nanoTime() - start) / 1_000_000;
    }

    @Override
    public boolean ended() {
        return answer.isDone();
    }

    /** Status of the answer; {@link Callers#NO_ANSWER} without one. */
    int status() {
        return answer.getNow(CallAnswer.none(0)).status();
    }

    /** Whether it has ended, and not because its caller gave it up. */
    boolean endedByItself() {
        return ended() && !givenUp;
    }

    /** Of a call that has ended, on the clock of all calls. */
    EndedCall times() {
        return new EndedCall(status() / 100 == 2, start / 1e6, start / 1e6 + endMillis());
    }

    /** From its start to its end; 0 while it runs. */
    long endMillis() {
        return answer.getNow(CallAnswer.none(0)).millis();
    }

    @Override
    public CallAnswer await(long millis) throws InterruptedException {
        try {
            return answer.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException late) {
            giveUp();
            return CallAnswer.none(millis());
        }
    }

    @Override
    public void giveUp() {
        if (!exchange.isDone()) {
            givenUp = true;
            exchange.cancel(true);
        }
    }
}
