package dev.fusebox.lab.load;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One call whose answer is looked at: status, body, and how long it took. */
public final class SingleCall {

    /** What came back; status 0 and an empty body when nothing did. */
    public record CallAnswer(int status, String contentType, String body, long millis) {

        public boolean ok() {
            return status / 100 == 2;
        }
    }

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final long start = System.nanoTime();
    private final CompletableFuture<HttpResponse<String>> exchange;
    private final CompletableFuture<CallAnswer> answer;

    private SingleCall(String url) {
        exchange = CLIENT.sendAsync(OneShot.get(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
        answer = exchange.handle((response, failure) -> failure == null
                ? new CallAnswer(
                        response.statusCode(),
                        response.headers().firstValue("Content-Type").orElse(""),
                        response.body(),
                        millis())
                : new CallAnswer(0, "", "", millis()));
    }

    /** Sends the call and does not wait for it. */
    public static SingleCall begin(String url) {
        return new SingleCall(url);
    }

    /** Milliseconds since it was sent. */
    public long millis() {
        return (System.nanoTime() - start) / 1_000_000;
    }

    public boolean ended() {
        return answer.isDone();
    }

    /** Waits for the answer; gives the call up, and answers with status 0, when it does not come in this time. */
    public CallAnswer await(long millis) throws InterruptedException {
        try {
            return answer.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            giveUp();
            return new CallAnswer(0, "", "", millis());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Closes its connection. */
    public void giveUp() {
        exchange.cancel(true);
    }
}
