package dev.fusebox.lab.load.call;

import dev.fusebox.lab.common.InputFile;
import dev.fusebox.lab.load.call.SingleCall.CallAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** HTTP/1.1 without a proxy: clients, requests, and single calls to the lab's processes. */
public final class LocalHttp {

    /** For an answer. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    /** A larger one is no answer of a process of the lab. */
    private static final int MOST_BYTES = 16 << 20;

    private static final HttpClient CLIENT = client();

    /**
     * One client per use, so that abandoned calls share no connection with others. Without a proxy, or calls to this machine would
     * leave it.
     */
    public static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(HttpClient.Builder.NO_PROXY)
                .build();
    }

    /** The answer's status; 0 when there was none. */
    public static int status(String url, @Nullable Map<String, String> form) throws InterruptedException {
        return status(request(url, form));
    }

    /**
     * Of a call with any method: the status of its answer; 0 when there was none.
     *
     * @param json its body; {@code null} for none
     */
    public static int status(String method, String url, @Nullable String json) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        return status(
                json == null
                        ? request.method(method, HttpRequest.BodyPublishers.noBody())
                        : request.header("Content-Type", "application/json")
                                .method(method, HttpRequest.BodyPublishers.ofString(json)));
    }

    private static int status(HttpRequest.Builder request) throws InterruptedException {
        return sent(request, BodyHandlers.discarding())
                .map(HttpResponse::statusCode)
                .orElse(0);
    }

    private static <T> Optional<HttpResponse<T>> sent(HttpRequest.Builder request, BodyHandler<T> body)
            throws InterruptedException {
        try {
            return Optional.of(CLIENT.send(request.timeout(DEADLINE).build(), body));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The answer to a POST of this form; one with status 0 when there was none. */
    public static CallAnswer post(String url, Map<String, String> form) throws InterruptedException {
        long start = System.nanoTime();
        Optional<HttpResponse<String>> answer = sent(request(url, form), BodyHandlers.ofString());
        long millis = (System.nanoTime() - start) / 1_000_000;
        return answer.map(response -> CallAnswer.of(response, millis)).orElse(CallAnswer.none(millis));
    }

    /** The body of a GET of a JSON document; empty when there was no success, or no end of the body. */
    public static Optional<String> json(String url) throws InterruptedException {
        Optional<HttpResponse<InputStream>> answer =
                sent(request(url, null).header("Accept", "application/json"), BodyHandlers.ofInputStream());
        if (answer.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream body = answer.get().body()) {
            return answer.get().statusCode() / 100 == 2
                    ? Optional.of(new String(InputFile.bytes(body, MOST_BYTES), StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public static boolean ok(String url, @Nullable Map<String, String> form) throws InterruptedException {
        return status(url, form) / 100 == 2;
    }

    /**
     * A call that closes its connection, so that no idle connection stays at the gateway. The JDK's client allows this header only
     * when the system property {@code jdk.httpclient.allowRestrictedHeaders} is set at the start.
     */
    public static HttpRequest.Builder oneShot(String url, CallHeaders headers) {
        HttpRequest.Builder request = request(url, null).header("Connection", "close");
        headers.all().forEach(request::header);
        return request;
    }

    /** @param form fields to POST; {@code null} for a GET */
    public static HttpRequest.Builder request(String url, @Nullable Map<String, String> form) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        return form == null
                ? request
                : request.header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(encoded(form)));
    }

    /** Form fields as a body. */
    public static String encoded(Map<String, String> form) {
        return form.entrySet().stream()
                .map(e -> URLEncoder.encode(e.getKey(), StandardCharsets.UTF_8) + "="
                        + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
