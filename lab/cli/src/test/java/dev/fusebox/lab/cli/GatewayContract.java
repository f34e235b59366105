package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.cli.SharedLab.Up;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What every gateway must do, with the real registry, services and gateway of {@code fusebox up}. */
@ExtendWith(SharedLab.class)
@ResourceLock(SharedLab.LOCK)
abstract class GatewayContract {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final Pattern LONGEST = Pattern.compile("100% +(\\d+) \\(longest request\\)");

    private final Up up;
    private final int gateway;

    GatewayContract(Up up, int gateway) {
        this.up = up;
        this.gateway = gateway;
    }

    private HttpRequest.Builder call(String path) {
        return HttpRequest.newBuilder(up.uri(gateway, path)).timeout(Duration.ofSeconds(20));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> through(String path) throws Exception {
        return send(call(path));
    }

    @Test
    void both_routes_reach_their_service_through_eureka() throws Exception {
        for (String route : List.of("/v1/routea", "/v1/routeb")) {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> through(route + "/hello/leo?from=lee").statusCode() == 200);
        }
    }

    @Test
    void a_form_post_arrives() throws Exception {
        HttpResponse<String> answer = send(call("/v1/routea/hello/leo")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("from=lee")));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("leo").contains("lee");
    }

    @Test
    void an_unknown_path_is_not_found() throws Exception {
        assertThat(through("/v1/routec/hello/leo").statusCode()).isEqualTo(404);
    }

    @Test
    void plain_ab_and_ab_with_keep_alive_both_come_to_an_end() throws Exception {
        for (List<String> flags : List.of(List.<String>of(), List.of("-k"))) {
            String first = endOfAb(flags);
            // Where the machine stands still for longer than the profile's time limit of a second, the time limit ends
            // calls.
            if (first.contains("Non-2xx")) {
                assertThat(longestMs(first)).as(first).isGreaterThanOrEqualTo(1000);
                Awaitility.await()
                        .atMost(Duration.ofMinutes(1))
                        .untilAsserted(() -> assertThat(endOfAb(flags)).doesNotContain("Non-2xx"));
            }
        }
    }

    private String endOfAb(List<String> flags) throws Exception {
        List<String> words = new ArrayList<>(List.of("timeout", "60", "ab", "-l", "-q", "-n", "200", "-c", "10"));
        words.addAll(flags);
        words.add(up.uri(gateway, "/v1/routea/hello/leo").toString());
        Process ab = new ProcessBuilder(words).redirectErrorStream(true).start();
        String text = new String(ab.getInputStream().readAllBytes());
        assertThat(ab.waitFor()).as(text).isZero();
        assertThat(text).contains("Complete requests:      200");
        return text;
    }

    private static int longestMs(String ab) {
        Matcher longest = LONGEST.matcher(ab);
        assertThat(longest.find()).as(ab).isTrue();
        return Integer.parseInt(longest.group(1));
    }

    /** Each request follows the answer to the last at once, on the same connection. */
    @Test
    void a_kept_connection_answers_every_request() throws Exception {
        for (int request = 0; request < 1000; request++) {
            assertThat(through("/actuator/health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void nothing_listens_beyond_loopback() throws Exception {
        Process ss = new ProcessBuilder("ss", "-Hltnp").start();
        List<String> pids =
                up.lab().children().stream().map(c -> "pid=" + c.pid() + ",").toList();
        List<String> own = new String(ss.getInputStream().readAllBytes())
                .lines()
                .filter(l -> pids.stream().anyMatch(l::contains))
                .map(l -> l.strip().split("\\s+")[3])
                .toList();

        assertThat(own)
                .hasSizeGreaterThanOrEqualTo(8)
                .allMatch(a -> a.matches("(127\\.0\\.0\\.1|\\[::1]|\\[::ffff:127\\.0\\.0\\.1]):\\d+"));
    }

    @Test
    void only_health_and_meters_are_exposed() throws Exception {
        assertThat(through("/actuator/health").statusCode()).isEqualTo(200);
        assertThat(through("/actuator/prometheus").statusCode()).isEqualTo(200);
        assertThat(through("/actuator/env").statusCode()).isEqualTo(404);
        assertThat(through("/actuator/gateway/routes").statusCode()).isEqualTo(404);
    }
}
