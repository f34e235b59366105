package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Array;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code fusebox watch} beside a real {@code fusebox up}, and what a plain JMX client sees of the same processes. */
class WatchIT {

    private static final int ZUUL = 3;
    private static final int SERVICE_A_JMX = 21;
    private static final int ZUUL_JMX = 23;
    private static final int SCG_JMX = 24;
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final Pattern PASSWORD_FILE = Pattern.compile("JMX user and password: (.+)");

    @TempDir
    Path scratch;

    private final int base = Lab.freePortBase();

    private Lab up(String gateways) throws IOException {
        Lab lab = Lab.start(scratch, "up", "--profile", "stock", "--gateway", gateways, "--port-base", "" + base);
        Awaitility.await().atMost(SOON).until(() -> {
            assertThat(lab.process().isAlive()).as(lab.err()).isTrue();
            return lab.out().contains("Ctrl-C ends them all");
        });
        return lab;
    }

    private Lab watch(String... more) throws IOException {
        return Lab.start(
                scratch,
                Stream.concat(Stream.of("watch", "--every", "0.5"), Stream.of(more))
                        .toArray(String[]::new));
    }

    /** Returns when all have ended. */
    private void tenCalls(HttpClient client) {
        HttpRequest sleep = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + (base + ZUUL) + "/v1/routea/sleep/900"))
                .build();
        CompletableFuture.allOf(IntStream.range(0, 10)
                        .mapToObj(i -> client.sendAsync(sleep, HttpResponse.BodyHandlers.discarding()))
                        .toArray(CompletableFuture[]::new))
                .join();
    }

    private void awaitLine(Lab watch, String regex) {
        awaitBeside(watch, regex, () -> {});
    }

    /** @param load done again until the line is there: a cold gateway may not have all of it under way at once */
    private void awaitBeside(Lab watch, String regex, Runnable load) {
        Pattern line = Pattern.compile(regex);
        Awaitility.await().atMost(SOON).until(() -> {
            assertThat(watch.process().isAlive()).as(watch.err()).isTrue();
            load.run();
            return watch.out().lines().anyMatch(l -> line.matcher(l).matches());
        });
    }

    private static ProcessHandle child(Lab lab, String component) {
        return lab.children().stream()
                .filter(c -> c.info().commandLine().orElse("").contains("spring.application.name=" + component))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shows_limits_in_use_and_a_process_that_goes_and_comes_back() throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        String serviceA = "service-a  127\\.0\\.0\\.1:" + (base + SERVICE_A_JMX) + "  ";
        Lab watch;
        try (Lab lab = up("zuul")) {
            watch = watch("--port-base", "" + base);
            awaitLine(watch, "zuul-gateway  127\\.0\\.0\\.1:" + (base + ZUUL_JMX) + "  pid \\d+  cpu .*");

            awaitBeside(watch, "  semaphore\\.service-a \\[#+\\.+] +10/100 +- +0 *", () -> tenCalls(client));
            awaitBeside(watch, "  pool\\.service-a +\\[#+\\.+] +10/50 +0 .*", () -> tenCalls(client));
            awaitLine(watch, "  fuse service-a +CLOSED +\\d+/\\d+ errors.*");

            child(lab, "service-a").destroyForcibly();
            awaitLine(watch, serviceA + "gone since \\d+ s, waiting");
            assertThat(lab.exit()).as("up ends when one of its processes does").isEqualTo(3);
        }
        try (Lab again = up("zuul")) {
            awaitLine(watch, serviceA + "pid " + child(again, "service-a").pid() + "  cpu .*");

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
    }

    @Test
    void a_plain_jmx_client_reads_every_attribute_of_every_mbean() throws Exception {
        try (Lab lab = up("zuul,scg")) {
            String[] userAndPassword = passwordOf(lab);
            for (int port = base + SERVICE_A_JMX; port <= base + SCG_JMX; port++) {
                JMXServiceURL url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi");
                try (JMXConnector client =
                        JMXConnectorFactory.connect(url, Map.of(JMXConnector.CREDENTIALS, userAndPassword))) {
                    readAll(client.getMBeanServerConnection());
                }
            }

            Lab byPid = watch(
                    "--count", "2", "--pid", "" + child(lab, "zuul-gateway").pid());
            assertThat(byPid.exit()).as(byPid.err()).isZero();
            assertThat(byPid.out()).contains("zuul-gateway").contains("semaphore.service-a");

            Lab byPort = watch("--count", "1", "--jmx", "127.0.0.1:" + (base + ZUUL_JMX));
            assertThat(byPort.exit()).isEqualTo(Main.ENVIRONMENT);
            assertThat(byPort.err().strip())
                    .isEqualTo("fusebox: 127.0.0.1:" + (base + ZUUL_JMX) + " asks for a password; pass --user NAME");

            Lab withPassword = watch(
                    "--count", "1", "--jmx", "127.0.0.1:" + (base + ZUUL_JMX), "--password-file", passwordFile(lab));
            assertThat(withPassword.exit()).as(withPassword.err()).isZero();
            assertThat(withPassword.out()).contains("zuul-gateway  127.0.0.1:");
        }
    }

    private static String passwordFile(Lab lab) {
        Matcher file = PASSWORD_FILE.matcher(lab.out());
        assertThat(file.find()).isTrue();
        return file.group(1);
    }

    private static String[] passwordOf(Lab lab) throws IOException {
        return Files.readString(Path.of(passwordFile(lab))).strip().split(" ");
    }

    private static void readAll(MBeanServerConnection server) throws Exception {
        var names = server.queryNames(new ObjectName("dev.fusebox:*"), null);
        assertThat(names).as("MBeans of ours").isNotEmpty();
        for (ObjectName name : names) {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
                assertThat(attribute.getDescription())
                        .as("%s %s", name, attribute)
                        .isNotBlank();
                assertPlain(name + " " + attribute.getName(), server.getAttribute(name, attribute.getName()));
            }
        }
    }

    /** Known to a client that has nothing but a JDK. */
    private static void assertPlain(String what, Object value) {
        if (value == null) {
            return;
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                assertPlain(what, Array.get(value, i));
            }
        } else if (value instanceof CompositeData data) {
            data.values().forEach(v -> assertPlain(what, v));
        } else {
            assertThat(List.of("java.lang", "java.util", "javax.management.openmbean"))
                    .as("%s is a %s", what, type)
                    .contains(type.getPackageName());
        }
    }
}
