package dev.fusebox.lab.load;

import dev.fusebox.lab.load.SingleCall.CallAnswer;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** HTTP/1.1 without a proxy: clients, requests, and single calls to the lab's processes. */
public final class LocalHttp {

    /** Seconds for an answer. */
    private static final int DEADLINE = 10;

    private static final HttpClient CLIENT = client();

    private LocalHttp() {}

    /**
     * One client per use, so that abandoned calls share no connection with others. Without a proxy, or calls to this machine would
     * leave it.
     */
    static HttpClient client() {
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
     * The same of a call with any method.
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
        try {
            return CLIENT.send(
                            request.timeout(Duration.ofSeconds(DEADLINE)).build(),
                            HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        } catch (IOException e) {
            return 0;
        }
    }

    /** The answer to a POST of this form; one with status 0 when there was none. */
    public static CallAnswer post(String url, Map<String, String> form) throws InterruptedException {
        long start = System.nanoTime();
        HttpRequest request =
                request(url, form).timeout(Duration.ofSeconds(DEADLINE)).build();
        try {
            HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            String type = answer.headers().firstValue("Content-Type").orElse("");
            return new CallAnswer(answer.statusCode(), type, answer.body(), millis(start));
        } catch (IOException e) {
            return CallAnswer.none(millis(start));
        }
    }

    private static long millis(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    /** The body of a GET of a JSON document; empty when there was no success. */
    public static Optional<String> json(String url) throws InterruptedException {
        HttpRequest request = request(url, null)
                .header("Accept", "application/json")
                .timeout(Duration.ofSeconds(DEADLINE))
                .build();
        try {
            HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() / 100 == 2 ? Optional.of(answer.body()) : Optional.empty();
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
    static HttpRequest.Builder oneShot(String url, @Nullable Map<String, String> form) {
        return request(url, form).header("Connection", "close");
    }

    /** @param form fields to POST; {@code null} for a GET */
    static HttpRequest.Builder request(String url, @Nullable Map<String, String> form) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        return form == null
                ? request
                : request.header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(encoded(form)));
    }

    /** Form fields as a body. */
    static String encoded(Map<String, String> form) {
        return form.entrySet().stream()
                .map(e -> URLEncoder.encode(e.getKey(), StandardCharsets.UTF_8) + "="
                        + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
