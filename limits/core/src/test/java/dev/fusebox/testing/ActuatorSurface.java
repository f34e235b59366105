package dev.fusebox.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What a process of the lab shows of Spring's actuator: health and meters, to read. */
public final class ActuatorSurface {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Pattern LINK = Pattern.compile("\"([a-z-]+)\" ?: ?\\{\"href\"");
    private static final List<String> READS_MORE = List.of(
            "beans",
            "configprops",
            "env",
            "gateway/routes",
            "heapdump",
            "hystrix.stream",
            "logfile",
            "mappings",
            "metrics",
            "routes",
            "threaddump");
    private static final List<String> WRITES = List.of(
            "busenv",
            "env",
            "gateway/refresh",
            "gateway/routes/x",
            "loggers/ROOT",
            "pause",
            "refresh",
            "restart",
            "service-registry",
            "serviceregistry",
            "shutdown");

    private ActuatorSurface() {}

    public static void isHealthAndMetersToRead(int port) throws IOException, InterruptedException {
        String actuator = "http://127.0.0.1:" + port + "/actuator";
        assertThat(LINK.matcher(send("GET", actuator).body()).results().map(MatchResult::group))
                .as("links")
                .isNotEmpty()
                .allMatch(link -> link.matches("\"(self|health|health-path|prometheus)\".*"));
        for (String name : READS_MORE) {
            assertThat(send("GET", actuator + "/" + name).statusCode()).as(name).isEqualTo(404);
        }
        for (String name : WRITES) {
            for (String method : List.of("POST", "DELETE")) {
                assertThat(send(method, actuator + "/" + name).statusCode())
                        .as(method + " " + name)
                        .isEqualTo(404);
            }
        }
        assertThat(send("POST", actuator + "/health").statusCode()).isEqualTo(405);
        assertThat(send("DELETE", actuator + "/prometheus").statusCode()).isEqualTo(405);
    }

    private static HttpResponse<String> send(String method, String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .method(method, method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}"))
                .build();
        return HTTP.send(request, BodyHandlers.ofString());
    }
}
