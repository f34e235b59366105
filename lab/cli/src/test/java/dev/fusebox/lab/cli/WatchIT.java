package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.cli.SharedLab.Up;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code fusebox watch} with a real {@code fusebox up}. */
class WatchIT {

    private static final Duration SOON = Duration.ofMinutes(3);

    @TempDir
    Path scratch;

    private Lab watch(String... more) throws IOException {
        return Lab.start(
                scratch,
                Stream.concat(Stream.of("watch", "--every", "0.5"), Stream.of(more))
                        .toArray(String[]::new));
    }

    /** Returns when all have ended. */
    private static void tenCalls(Up up, HttpClient client) {
        HttpRequest sleep =
                HttpRequest.newBuilder(up.uri(Up.ZUUL, "/v1/routea/sleep/900")).build();
        CompletableFuture.allOf(IntStream.range(0, 10)
                        .mapToObj(i -> client.sendAsync(sleep, HttpResponse.BodyHandlers.discarding()))
                        .toArray(CompletableFuture[]::new))
                .join();
    }

    private static void awaitLine(Lab watch, String regex) {
        awaitUnder(watch, regex, () -> {});
    }

    /** @param load repeated until the line is there: a cold gateway may not have all calls in flight at once */
    private static void awaitUnder(Lab watch, String regex, Runnable load) {
        Pattern line = Pattern.compile(regex);
        Awaitility.await().atMost(SOON).until(() -> {
            assertThat(watch.process().isAlive()).as(watch.err()).isTrue();
            load.run();
            return watch.out().lines().anyMatch(l -> line.matcher(l).matches());
        });
    }

    @Test
    void shows_limits_in_use_and_a_process_that_goes_and_comes_back() throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        int base = Lab.freePortBase();
        String serviceA = "service-a  127\\.0\\.0\\.1:" + (base + Up.JMX + Up.SERVICE_A) + "  ";
        Lab watch;
        List<ProcessHandle> children = List.of();
        try (Up up = Up.start("stock", "zuul", base, scratch)) {
            watch = watch("--port-base", "" + base);
            awaitLine(watch, "zuul-gateway  127\\.0\\.0\\.1:" + (base + Up.JMX + Up.ZUUL) + "  pid \\d+  cpu .*");

            awaitUnder(watch, "  semaphore\\.service-a +\\[#+\\.+] +10/100 +- +0 *", () -> tenCalls(up, client));
            awaitUnder(watch, "  pool\\.service-a +\\[#+\\.+] +10/50 +0 .*", () -> tenCalls(up, client));
            awaitLine(watch, "  breaker service-a +CLOSED +\\d+/\\d+ errors.*");
            awaitLine(watch, "      ribbon\\.MaxConnectionsPerHost=50 \\(.*\\)");
            awaitLine(watch, "  time limit .*read\\.service-a.*: \\d+ ms, .*");

            up.child("service-a").destroyForcibly();
            awaitLine(watch, serviceA + "gone for \\d+ s, waiting");
            assertThat(up.lab().exit())
                    .as("up ends when one of its processes does")
                    .isEqualTo(3);
        }
        try (Up again = Up.start("stock", "direct", base, scratch)) {
            children = again.lab().children();
            awaitLine(watch, serviceA + "pid " + again.child("service-a").pid() + "  cpu .*");

            new ProcessBuilder("kill", "-INT", "" + watch.process().pid())
                    .start()
                    .waitFor();

            assertThat(watch.exit()).isZero();
            assertThat(watch.err()).isEmpty();
            assertThat(watch.out()).doesNotContain("\u001b").doesNotContain("Exception");
            assertThat(watch.out().lines()).allSatisfy(l -> assertThat(l).hasSizeLessThanOrEqualTo(80));
        } finally {
            watch.close();
        }
        assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }
}
