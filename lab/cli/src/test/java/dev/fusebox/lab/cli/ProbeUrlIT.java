package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.cli.SharedLab.Up;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code fusebox probe --url} on a gateway that other tests use too. */
@ExtendWith(SharedLab.class)
@ResourceLock(SharedLab.LOCK)
class ProbeUrlIT {

    @TempDir
    Path scratch;

    @Test
    void a_running_gateway_is_probed_and_left_clean_even_when_interrupted(Up up) throws Exception {
        try (Lab cut = probe(up)) {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> cut.err().contains("probing "));
            TimeUnit.MILLISECONDS.sleep(1500);
            cut.process().destroy();
            cut.exit();
        }
        try (Lab lab = probe(up)) {
            assertThat(lab.exit()).as(lab.err()).isZero();
            JsonNode route =
                    JsonMapper.shared().readTree(lab.out()).get("routes").get(0);

            assertThat(route.get("gateway").asString()).isEqualTo("zuul-gateway");
            assertThat(route.get("ceiling").asInt()).isEqualTo(50);
            assertThat(route.get("bindingLimit").asString()).isEqualTo("zuul-gateway/pool.service-a");
            assertThat(route.get("stillInUse")).isEmpty();
        }
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> status(up, "/v1/routea/hello/leo") == 200);
    }

    private Lab probe(Up up) throws Exception {
        List<String> command = List.of(
                "probe",
                "--url",
                up.uri(Up.ZUUL, "/v1/routea/hang").toString(),
                "--jmx",
                up.jmx(Up.ZUUL),
                "--password-file",
                up.passwordFile(),
                "--release",
                up.uri(Up.SERVICE_A, "/release").toString(),
                "--out",
                scratch.toString(),
                "--json");
        return Lab.start(scratch, command.toArray(String[]::new));
    }

    private static int status(Up up, String path) throws Exception {
        HttpRequest call = HttpRequest.newBuilder(up.uri(Up.ZUUL, path)).build();
        return HttpClient.newHttpClient().send(call, BodyHandlers.discarding()).statusCode();
    }
}
