package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Gateways that a user started with {@code java -jar}: no agent, no JMX port, no registry. */
class WatchPidIT {

    private static final Duration SOON = Duration.ofMinutes(2);

    @TempDir
    static Path scratch;

    private static Process zuul;
    private static Process scg;

    @BeforeAll
    static void start_by_hand() throws Exception {
        int port = Lab.freePortBase();
        zuul = start("zuul-gateway", port, port + 2);
        scg = start(
                "scg-gateway",
                port + 1,
                port + 2,
                "--resilience4j.bulkhead.instances.service-a.max-concurrent-calls=37");
        for (Process gateway : List.of(zuul, scg)) {
            URI call = URI.create("http://127.0.0.1:" + (gateway == zuul ? port : port + 1) + "/v1/routea/hello/leo");
            Awaitility.await().atMost(SOON).until(() -> answers(gateway, call));
        }
    }

    private static Process start(String module, int port, int noRegistry, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Path.of("../..", module, "target", module + ".jar").toString(),
                "--server.port=" + port,
                "--eureka.client.service-url.defaultZone=http://127.0.0.1:" + noRegistry + "/eureka/"));
        words.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(scratch.resolve(module + ".log").toFile());
        // A start costs half of the CPU so. The command line stays that of a user.
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
        return builder.start();
    }

    /** With any status: no service is there. Its limits come into being with its first call. */
    private static boolean answers(Process gateway, URI call) throws InterruptedException {
        assertThat(gateway.isAlive()).isTrue();
        try {
            HttpClient.newHttpClient().send(HttpRequest.newBuilder(call).build(), BodyHandlers.discarding());
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    @AfterAll
    static void end() throws InterruptedException {
        for (Process gateway : List.of(zuul, scg)) {
            gateway.destroyForcibly().waitFor();
        }
    }

    private static JsonNode watched(Process gateway) throws Exception {
        try (Lab watch = Lab.start(scratch, "watch", "--pid", "" + gateway.pid(), "--json")) {
            assertThat(watch.exit()).as(watch.err()).isZero();
            assertThat(watch.err()).isEmpty();
            return JsonMapper.shared().readTree(watch.out());
        }
    }

    /** A limit appears within a second of its first call. */
    private static JsonNode watchedWith(Process gateway, String limit) {
        return Awaitility.await()
                .atMost(SOON)
                .until(
                        () -> watched(gateway),
                        document -> names(document, "limits").contains(limit));
    }

    private static Set<String> names(JsonNode document, String list) {
        return StreamSupport.stream(document.get(list).spliterator(), false)
                .map(part -> part.get("name").asString())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static JsonNode part(JsonNode document, String list, String name) {
        return StreamSupport.stream(document.get(list).spliterator(), false)
                .filter(part -> part.get("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void watch_reads_the_limits_of_a_zuul_that_has_no_jmx_port() throws Exception {
        JsonNode document = watchedWith(zuul, "semaphore.service-a");

        assertThat(document.get("schema").asInt()).isEqualTo(1);
        assertThat(document.get("component").asString()).isEqualTo("zuul-gateway");
        assertThat(document.get("pid").asLong()).isEqualTo(zuul.pid());
        JsonNode semaphore = part(document, "limits", "semaphore.service-a");
        assertThat(semaphore.get("max").asInt()).isEqualTo(100);
        assertThat(semaphore.get("inUse").asInt()).isZero();
        assertThat(semaphore.at("/setting/property").asString()).isEqualTo("zuul.semaphore.max-semaphores");
        assertThat(semaphore.at("/setting/origin").asString()).isEqualTo("framework default");
        assertThat(names(document, "limits")).contains("threads", "connections", "pool.service-a", "pool.service-b");
        assertThat(part(document, "breakers", "service-a").get("state").asString())
                .isEqualTo("CLOSED");
        assertThat(part(document, "timeLimits", "call.service-a").get("millis").asInt())
                .isEqualTo(4000);
    }

    @Test
    void watch_reads_the_setting_of_a_limit_and_its_origin() {
        JsonNode bulkhead = part(watchedWith(scg, "bulkhead.service-a"), "limits", "bulkhead.service-a");

        assertThat(bulkhead.get("max").asInt()).isEqualTo(37);
        assertThat(bulkhead.get("inUse").asInt()).isZero();
        assertThat(bulkhead.at("/setting/property").asString())
                .isEqualTo("resilience4j.bulkhead.instances.service-a.max-concurrent-calls");
        assertThat(bulkhead.at("/setting/origin").asString()).isEqualTo("command line");
    }

    @Test
    void the_picture_is_that_of_a_process_with_a_port() throws Exception {
        try (Lab watch = Lab.start(scratch, "watch", "--pid", "" + zuul.pid(), "--count", "1")) {
            assertThat(watch.exit()).as(watch.err()).isZero();
            assertThat(watch.out())
                    .contains("zuul-gateway  local process  pid " + zuul.pid() + "  cpu ")
                    .contains("server.tomcat.threads.max=200 (framework default)");
        }
    }

    /** What JConsole and VisualVM do. */
    @Test
    void any_client_that_attaches_needs_no_password_and_finds_the_mbeans() throws Exception {
        watchedWith(zuul, "semaphore.service-a");
        VirtualMachine jvm = VirtualMachine.attach("" + zuul.pid());
        String address = jvm.startLocalManagementAgent();
        jvm.detach();

        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            for (String name : List.of(
                    "Tomcat:type=ThreadPool,*",
                    "dev.fusebox:type=Limit,component=zuul-gateway,name=semaphore.service-a",
                    "dev.fusebox:type=CircuitBreaker,component=zuul-gateway,name=service-a")) {
                assertThat(server.queryNames(new ObjectName(name), null))
                        .as(name)
                        .hasSize(1);
            }
        }
    }

    @Test
    void a_java_that_cannot_attach_says_what_to_do() throws Exception {
        List<String> lean = List.of(
                "env", "JDK_JAVA_OPTIONS=--limit-modules=java.se,jdk.httpserver,jdk.management,jdk.unsupported");
        try (Lab watch = Lab.start(scratch, lean, "watch", "--pid", "" + scg.pid(), "--json")) {
            assertThat(watch.exit()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(watch.out()).isEmpty();
            assertThat(watch.err())
                    .startsWith("fusebox: this Java, ")
                    .endsWith(
                            ", has no module jdk.attach, which --pid needs for a process without a JMX port; set JAVA_HOME"
                                    + " to a complete JDK, or pass --jmx HOST:PORT\n");
        }
    }
}
